// The pages that are read: they renew themselves with every save, and filter their tables.
import { busy, listen, post, watchChoices } from "./dom.js";

const base = document.body.dataset.base;
let wanted = 0;
let late = false;
let was = document.getElementById("main").innerHTML;

// What is being typed into a cell of the sheet is not taken away; the page is renewed when that is done. What was typed is
// shown until then, so that the page is another than the one that came last.
document.addEventListener("edited", () => { was = ""; if (late) { late = false; renew(); } });

// Fetch this page again and put what it shows in place of what is shown, keeping what the reader has opened and typed.
async function renew() {
  const mine = ++wanted;
  const answer = await fetch(location.href);
  const text = await answer.text();
  if (mine !== wanted) return;
  if (document.querySelector("#main .editing")) { late = true; return; }
  const page = new DOMParser().parseFromString(text, "text/html");
  const [old, made] = [document.getElementById("main"), page.getElementById("main")];
  const status = page.querySelector("#pulse span");
  document.querySelector("#pulse span").textContent = status ? status.textContent : "";
  document.title = page.title;
  document.body.dataset.seen = page.body.dataset.seen;
  if (!made || was === made.innerHTML) return;
  was = made.innerHTML;
  const open = new Set([...old.querySelectorAll("details[open]")].map((each) => each.parentElement.id));
  const typed = Object.fromEntries([...old.querySelectorAll("input[id], select[id]")].map((each) => [each.id, each.value]));
  const focus = document.activeElement && document.activeElement.id;
  for (const each of made.querySelectorAll("details")) if (open.has(each.parentElement.id)) each.open = true;
  const fresh = document.importNode(made, true);
  const shown = new Map([...old.querySelectorAll("img[data-face]")].map((each) => [each.dataset.face, each]));
  for (const each of fresh.querySelectorAll("img[data-face]")) if (shown.has(each.dataset.face)) keep(shown.get(each.dataset.face), each);
  old.replaceChildren(...fresh.childNodes);
  for (const [id, value] of Object.entries(typed)) {
    const field = document.getElementById(id);
    if (field) field.value = value;
  }
  if (focus && document.getElementById(focus)) document.getElementById(focus).focus();
  fetchSeen();
  filter();
  document.documentElement.dataset.shown = String(Number(document.documentElement.dataset.shown || 0) + 1);
}

// Words do not wait for pictures: the face that is shown stays until the new one has come, and nothing flickers. The page
// may be renewed meanwhile, and say the same; what was asked for last is shown.
const awaited = new WeakMap();

function keep(old, made) {
  made.replaceWith(old);
  old.alt = made.alt;
  if (made.dataset.src) {
    Object.assign(old.dataset, { src: made.dataset.src, srcset: made.dataset.srcset });
    if (old.getAttribute("src")) fetchPicture(old);
    return;
  }
  const address = made.getAttribute("src");
  awaited.set(old, address);
  if (old.getAttribute("src") === address) return;
  const image = new Image();
  image.src = address;
  image.decode().catch(() => {}).then(() => { if (awaited.get(old) === address) old.src = address; });
}

// The pictures of a gallery are fetched when they come near the window.
const seen = new IntersectionObserver((found) => {
  for (const each of found) if (each.isIntersecting) { seen.unobserve(each.target); fetchPicture(each.target); }
}, { rootMargin: "300px" });

function fetchPicture(image) {
  if (image.getAttribute("src") === image.dataset.src) return;
  image.srcset = image.dataset.srcset;
  image.src = image.dataset.src;
}

function fetchSeen() {
  for (const each of document.querySelectorAll("#main img[data-src]:not([src])")) seen.observe(each);
}

function filter() {
  const [search, kind] = [document.getElementById("search"), document.getElementById("kind")];
  if (!search) return;
  const words = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  let [shown, all] = [0, 0];
  for (const row of document.querySelectorAll("#cards > *, [data-rows] > *")) {
    const said = row.dataset.words ?? row.textContent.toLocaleLowerCase();
    const fits = (!kind || !kind.value || row.dataset.kind === kind.value) && words.every((word) => said.includes(word));
    row.hidden = !fits;
    shown += fits ? 1 : 0;
    all += 1;
  }
  const count = document.getElementById("count");
  count.textContent = count.dataset.words.replace("{shown}", shown).replace("{all}", all);
  document.getElementById("none").hidden = shown > 0;
}

function sortBy(head) {
  const body = document.getElementById("cards");
  const at = [...head.parentElement.children].indexOf(head);
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const each of head.parentElement.children) each.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const read = (row) => row.children[at].textContent.trim();
  const order = head.dataset.sort === "number" ? (a, b) => Number(read(a)) - Number(read(b))
    : (a, b) => read(a).localeCompare(read(b), document.documentElement.lang);
  body.append(...[...body.children].sort((a, b) => (down ? -1 : 1) * order(a, b)));
}

// What a button asks for; if it is refused, the words for that stand beside it.
async function ask(button, path, value) {
  const refused = button.parentElement.querySelector("[role=alert]");
  try {
    return await post(`${base}/${path}`, value);
  } catch (error) {
    refused.textContent = error.message;
    refused.hidden = false;
    return {};
  }
}

// Begin a game from the table that a ruling gives.
async function playFrom(button) {
  const { page } = await ask(button, "play/from", { ruling: button.dataset.from });
  if (page) location.assign(page);
}

document.addEventListener("input", (event) => { if (event.target.closest("[data-filter]")) filter(); });
document.addEventListener("click", (event) => {
  const head = event.target.closest("th[data-sort]");
  if (head) sortBy(head);
  const from = event.target.closest("[data-from]");
  if (from) busy(from, () => playFrom(from));
  const renamed = event.target.closest("[data-rename]");
  if (renamed) busy(renamed, () => ask(renamed, "rename", { names: JSON.parse(renamed.dataset.rename) }));
});
document.addEventListener("keydown", (event) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const turned = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = turned && document.querySelector(`a[rel=${turned}]`);
  if (link) link.click();
  const search = document.getElementById("search");
  if (event.key === "/" && search) { event.preventDefault(); search.focus(); }
});

watchChoices();
fetchSeen();
filter();
listen(`${base}/news`, (news) => { if (String(news.seen) !== document.body.dataset.seen) renew(); }, (there) => {
  const pulse = document.getElementById("pulse");
  pulse.classList.toggle("lost", !there);
  if (!there) { pulse.querySelector("span").textContent = pulse.dataset.lost; }
});
