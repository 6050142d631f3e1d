// A game being played: the frames of one seat are shown as they come, and what its player picks is sent back.
import { passByItself, setUp, showFrame, shownFrame, show, STEP, tellFailure, words } from "./board.js";
import { busy, h, listen, post, watchChoices } from "./dom.js";

const main = document.getElementById("main");
const api = main.dataset.api;

setUp({
  picture: (address) => `${api}/${address}`,
  card: async (kind) => {
    const answer = await fetch(`${api}/card?kind=${encodeURIComponent(kind)}`);
    return answer.ok ? answer.json() : null;
  },
  answer: (picked, after, itself) => {
    if (!itself) takeBack(false);
    return post(`${api}/answer`, { picked, after, itself });
  },
});

// --- passing by itself ------------------------------------------------------------------------------

const passing = document.getElementById("passing"); // nobody passes who only looks on
const KEPT = `passing ${api}`; // of this seat alone
const TAKEN = `taken ${api}`; // this window knows it when the page is loaded again, too
let taken = sessionStorage.getItem(TAKEN) === "yes"; // something was taken back: until the player has decided again nothing goes by itself
let due = null; // the question that will be passed, by the number of decisions before it
let timer = 0;

function takeBack(whether) {
  taken = whether;
  if (whether) sessionStorage.setItem(TAKEN, "yes"); else sessionStorage.removeItem(TAKEN);
}

// The wait is always the same: what it tells others is that nothing else could be done, and no more.
function passSoon() {
  const found = shownFrame();
  const next = passing && passing.checked && !taken && found && found.asked && found.asked.passes ? found.made : null;
  if (next === due) return;
  clearTimeout(timer);
  due = next;
  if (next !== null) timer = setTimeout(() => { if (shownFrame().made === next) passByItself(); }, STEP);
}

if (passing) {
  passing.checked = localStorage.getItem(KEPT) === "yes";
  passing.addEventListener("change", () => {
    if (passing.checked) localStorage.setItem(KEPT, "yes"); else localStorage.removeItem(KEPT);
    takeBack(false);
    passSoon();
  });
}

function showRuling(written) {
  show(h("div", {}, h("h2.big", {}, words.ruling), h("p.faint", {}, words["ruling more"]), written.notes.map((each) => h("p.why", {}, each)), h("pre.source", { tabindex: "0" }, h("code", {}, written.text)),
    h("button", { type: "button", onclick: () => navigator.clipboard.writeText(written.text) }, words.copy)));
}

// The position in lines that can be changed: the same people play on from the table that they lay.
function showGiven(written) {
  const lines = h("textarea.source", { spellcheck: "false", "aria-label": words.lay, rows: Math.min(24, written.text.split("\n").length + 1) }, written.text);
  const refused = h("p.why", { role: "alert" });
  const go = (event) => busy(event.currentTarget, async () => {
    try {
      location.assign((await post(`${main.dataset.tools}/lay`, { given: lines.value, was: written.text })).page);
    } catch (error) {
      refused.textContent = error.message;
    }
  });
  show(h("div", {}, h("h2.big", {}, words.lay), h("p.faint", {}, words["lay more"]), written.notes.map((each) => h("p.why", {}, each)), lines, refused,
    h("button.main", { type: "button", onclick: go }, words["lay now"])));
}

async function ask(what) {
  if (what === "undo") { takeBack(true); passSoon(); }
  try {
    const answer = await post(`${main.dataset.tools || api}/${what}`, { seat: shownFrame().seat });
    if (what === "ruling") showRuling(answer);
    if (what === "given") showGiven(answer);
  } catch (error) {
    if (what === "undo") { takeBack(false); passSoon(); }
    tellFailure(error.message);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) busy(button, () => ask(button.dataset.do));
});

document.addEventListener("keydown", (event) => {
  const dialog = document.getElementById("dialog");
  if (dialog.open || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...document.getElementById("asked").querySelectorAll(".options button:not(:disabled)")];
  if (/^[1-9]$/.test(event.key) && buttons[event.key - 1]) { event.preventDefault(); buttons[event.key - 1].click(); }
  if (event.key === "u") { const undo = document.querySelector("[data-do=undo]"); if (undo && !undo.disabled) undo.click(); }
});

watchChoices();
listen(`${api}/events`, (found) => { showFrame(found); passSoon(); document.getElementById("practising").hidden = found.practising !== true; }, (there) => document.body.classList.toggle("lost", !there));
