"""`python -m cardwright`: the same as the command `cardwright`."""

from __future__ import annotations

import sys

from cardwright.cli import main

sys.exit(main())
