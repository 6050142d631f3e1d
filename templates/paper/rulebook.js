// What the page can do beyond being read: search, filter cards, show them beside links, dark pages, rule numbers.
// It writes words with textContent only, and reads those of the game from the page itself and from a block of JSON.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const root = document.documentElement;
  const data = JSON.parse($("data").textContent);
  const plain = (text) => text.normalize("NFKC").toLowerCase();
  const element = (tag, cls, text) => {
    const made = document.createElement(tag);
    if (cls) made.className = cls;
    if (text) made.textContent = text;
    return made;
  };
  const kept = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* a page opened from a disk may keep nothing */ } },
  };
  for (const hidden of document.querySelectorAll(".tools[hidden]")) hidden.hidden = false;

  // Dark or light, rule numbers or none: as chosen, else as the system has it, and none.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const shade = (theme) => {
    root.dataset.theme = theme;
    $("shade").setAttribute("aria-pressed", String(theme === "dark"));
  };
  shade(kept.get("theme") || (dark.matches ? "dark" : "light"));
  $("shade").addEventListener("click", () => {
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    kept.set("theme", theme);
    shade(theme);
  });
  const numbers = (shown) => {
    root.classList.toggle("numbered", shown);
    $("numbers").setAttribute("aria-pressed", String(shown));
  };
  numbers(kept.get("numbers") === "yes");
  $("numbers").addEventListener("click", () => {
    const shown = !root.classList.contains("numbered");
    kept.set("numbers", shown ? "yes" : "no");
    numbers(shown);
  });

  // Search: an entry for each section, card and ruling, read from the page when it is first needed.
  let entries = null;
  const without = (node, selector) => {
    const copy = node.cloneNode(true);
    for (const part of copy.querySelectorAll(selector)) part.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const gather = () => {
    entries = [];
    const add = (id, title, text, where, first) => {
      const reading = plain(data.readings[title] || "");
      entries.push({ id, title, text, where, first, head: plain(title), reading, words: plain(`${title} ${text}`) });
    };
    for (const chapter of document.querySelectorAll("section.chapter")) {
      const head = chapter.querySelector("h2");
      const name = without(head, ".chapter-n, .here");
      let open = { id: head.id, title: name, text: "" };
      const close = () => add(open.id, open.title, open.text, open.title === name ? "" : name, 1);
      for (const child of chapter.children) {
        if (child === head || child.matches(".tools, .gallery, .named")) continue;
        if (child.matches("h3, h4, h5, h6") && child.id) {
          close();
          open = { id: child.id, title: without(child, ".rid, .here"), text: "" };
        } else if (child.matches(".card") && child.id) {
          add(child.id, child.getAttribute("aria-label"), without(child, ".rid, .here"), name, 2);
        } else if (child.matches(".ruling") && child.id) {
          add(child.id, without(child.querySelector(".q"), ".qa-mark, .here"), without(child.querySelector(".a"), ".qa-mark, .rid"), name, 0);
        } else {
          open.text += ` ${without(child, ".rid")}`;
        }
      }
      close();
    }
  };
  const marked = (text, terms) => {
    const low = plain(text);
    const line = element("span", "line");
    if (low.length !== text.length) { line.textContent = text.slice(0, 90); return line; }
    const at = Math.max(0, Math.min(...terms.map((term) => low.indexOf(term)).filter((found) => found >= 0), low.length));
    const start = at < 30 ? 0 : at - 24;
    const shown = text.slice(start, start + 90);
    let from = 0;
    const rest = plain(shown);
    if (start) line.append("…");
    while (from < shown.length) {
      const hits = terms.map((term) => [rest.indexOf(term, from), term.length]).filter(([place]) => place >= 0);
      if (!hits.length) break;
      const [place, length] = hits.reduce((one, other) => (other[0] < one[0] ? other : one));
      line.append(shown.slice(from, place), element("mark", "", shown.slice(place, place + length)));
      from = place + length;
    }
    line.append(shown.slice(from), start + 90 < text.length ? "…" : "");
    return line;
  };
  const found = $("found");
  const look = () => {
    const terms = plain($("search").value).split(/\s+/).filter(Boolean);
    found.replaceChildren();
    found.hidden = !terms.length;
    if (!terms.length) return;
    if (!entries) gather();
    const rank = (it) => {
      const [term] = terms;
      const named = it.head === term ? 8 : it.head.startsWith(term) ? 6 : it.head.includes(term) ? 4 : it.reading.startsWith(term) ? 5 : 0;
      return named * 10 + it.first;
    };
    const fits = (it) => terms.every((term) => it.words.includes(term) || it.reading.includes(term));
    const hits = entries.filter(fits).map((it) => [rank(it), it]).sort((one, other) => other[0] - one[0]);
    found.append(element("p", "count", hits.length ? String(hits.length) : data.words.nothing));
    const list = element("ol");
    for (const [, it] of hits.slice(0, 40)) {
      const link = element("a");
      link.href = `#${it.id}`;
      link.append(element("b", "", it.title), " ", element("small", "", it.where), marked(it.text, terms));
      const item = element("li");
      item.append(link);
      list.append(item);
    }
    found.append(list);
  };
  $("search").addEventListener("input", look);
  $("search").addEventListener("focus", look);
  const leave = () => { found.hidden = true; };
  found.addEventListener("click", (event) => { if (event.target.closest("a")) leave(); });
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest(".bar")) leave(); });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea");
    if (event.key === "/" && !typing) { event.preventDefault(); $("search").focus(); }
    if (event.key === "Escape") { leave(); hide(); }
    const links = [...found.querySelectorAll("a")];
    if (found.hidden || !links.length || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    const at = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    (at < 0 ? $("search") : links[Math.min(at, links.length - 1)]).focus();
  });

  // The gallery: tiles stand in the order of the data.
  const tiles = [...document.querySelectorAll(".gallery .tile")];
  const filter = () => {
    const kind = $("kind").value;
    const tag = $("tag") ? $("tag").value : "";
    const terms = plain($("of-cards").value).split(/\s+/).filter(Boolean);
    let shown = 0;
    tiles.forEach((tile, at) => {
      const card = data.cards[at];
      const words = plain(`${card.words} ${data.readings[card.name] || ""}`);
      const fits = (!kind || card.kind === kind) && (!tag || card.tags.includes(tag)) && terms.every((term) => words.includes(term));
      tile.hidden = !fits;
      shown += fits ? 1 : 0;
    });
    $("shown").textContent = `${shown} / ${tiles.length}`;
  };
  if (tiles.length) {
    for (const field of document.querySelectorAll(".filters select, .filters input")) field.addEventListener("input", filter);
    document.querySelector(".filters").addEventListener("submit", (event) => event.preventDefault());
    filter();
  }

  // A card beside a link that leads to it.
  const places = new Map(data.cards.map((card, at) => [`#${card.to}`, tiles[at]]));
  const beside = element("div", "beside");
  beside.setAttribute("aria-hidden", "true");
  beside.hidden = true;
  document.body.append(beside);
  const hide = () => { beside.hidden = true; };
  const show = (link) => {
    const tile = places.get(decodeURIComponent(link.hash));
    if (!tile || link.closest(".tile, .found")) return;
    const copy = tile.cloneNode(true);
    copy.removeAttribute("id");
    copy.hidden = false;
    beside.replaceChildren(copy);
    beside.hidden = false;
    const at = link.getBoundingClientRect();
    const width = beside.offsetWidth;
    const height = beside.offsetHeight;
    const below = at.bottom + height + 10 < innerHeight || at.top < height + 10;
    beside.style.left = `${Math.max(8, Math.min(at.left, root.clientWidth - width - 8))}px`;
    beside.style.top = `${Math.max(8, below ? Math.min(at.bottom + 8, innerHeight - height - 8) : at.top - height - 8)}px`;
  };
  const near = (event) => event.target instanceof Element && event.target.closest('main a[href^="#card-"]:not(.here)');
  if (matchMedia("(hover: hover)").matches) {
    document.addEventListener("mouseover", (event) => { const link = near(event); if (link) show(link); else hide(); });
  }
  document.addEventListener("focusin", (event) => { const link = near(event); if (link && link.matches(":focus-visible")) show(link); else hide(); });
  document.addEventListener("scroll", hide, { passive: true });
})();
