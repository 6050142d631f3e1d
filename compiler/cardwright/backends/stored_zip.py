"""A zip file that is the same on every machine and day: nothing in it is packed, for each zlib packs in its own way."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_LONG_AGO = (1980, 1, 1, 0, 0, 0)


def stored_zip(files: Mapping[str, bytes]) -> bytes:
    """The files, by their paths in it, in the order in which they are given."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, _LONG_AGO)
            info.create_system, info.external_attr = 3, 0o644 << 16
            archive.writestr(info, content)
    return stream.getvalue()
