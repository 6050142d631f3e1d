// The sheet: a value is changed where it stands; the server writes it into its file, or says why not.
import "./desk.js";
import { h, post } from "./dom.js";
import { takeOver } from "./merge.js";

const base = document.body.dataset.base;

function tell(words, wrong) {
  const said = document.getElementById("said");
  said.textContent = words;
  said.classList.toggle("wrong", Boolean(wrong));
}

function undoable(count) {
  document.getElementById("undo").disabled = !count;
}

function edit(cell) {
  const was = cell.textContent;
  const field = h(`${cell.dataset.long ? "textarea" : "input"}.editing`, {
    "aria-label": cell.getAttribute("aria-label"), autocomplete: "off", spellcheck: "false", rows: cell.dataset.long ? 5 : null,
  });
  field.value = was;
  cell.replaceWith(field);
  field.focus();
  field.select();
  let done = false;
  const leave = () => {
    done = true;
    field.replaceWith(cell);
    document.dispatchEvent(new Event("edited"));
  };
  const write = async () => {
    if (done) return;
    const text = field.value;
    leave();
    if (text === was) return;
    cell.textContent = text;
    try {
      const card = cell.closest("tr").dataset.card;
      const made = await post(`${base}/sheet/change`, { card, cell: cell.dataset.cell, was, text });
      cell.textContent = made.now;
      tell(made.said);
      undoable(made.undoable);
    } catch (error) {
      cell.textContent = was;
      tell(error.message, true);
    }
  };
  field.addEventListener("blur", write);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { event.preventDefault(); leave(); cell.focus(); }
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); write(); cell.focus(); }
  });
}

async function undo() {
  try {
    const made = await post(`${base}/sheet/undo`, {});
    undoable(made.undoable);
    tell(made.card);
  } catch (error) {
    tell(error.message, true);
  }
}

document.addEventListener("change", (event) => {
  if (event.target.id === "table" && event.target.files.length) takeOver(event.target, tell, undoable);
});
document.addEventListener("click", (event) => {
  const cell = event.target.closest(".cell");
  if (cell) edit(cell);
  if (event.target.id === "undo") undo();
});
document.addEventListener("keydown", (event) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (!typing && event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey) { event.preventDefault(); undo(); }
});
