// A table that comes back from a spreadsheet program: what it would change is shown, and written once it is ticked.
import { h, post } from "./dom.js";

const base = document.body.dataset.base;
const LARGEST = 700_000;

async function packed(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export async function takeOver(field, tell, undoable) {
  const place = document.getElementById("merge");
  const words = JSON.parse(place.dataset.words);
  const file = field.files[0];
  field.value = "";
  place.replaceChildren();
  if (file.size > LARGEST) { tell(words["table large"], true); return; }
  try {
    show(place, words, await post(`${base}/sheet/table`, { name: file.name, data: await packed(file) }), tell, undoable);
  } catch (error) {
    tell(error.message, true);
  }
}

function show(place, words, found, tell, undoable) {
  const left = [...found.left, ...(found.more ? [words["table more"].replace("{n}", found.more)] : [])].map((each) => h("li", {}, each));
  tell(found.changes.length ? words["table about"].replace("{n}", found.changes.length) : words["table same"]);
  const rows = found.changes.map((each) => {
    const tick = h("input", { type: "checkbox", checked: true, "aria-label": `${each.card}, ${each.column}` });
    const where = each.face === null ? each.card : `${each.card} ${words.face} ${each.face}`;
    return { each, tick, row: h("tr", {}, h("td", {}, tick), h("th", { scope: "row" }, where, h("small", {}, each.column)), h("td.text", {}, h("del", {}, each.was), " ", h("ins", {}, each.text))) };
  });
  const close = () => { place.replaceChildren(); document.dispatchEvent(new Event("edited")); };
  const write = async () => {
    let [count, last, wrong] = [0, 0, ""];
    for (const { each } of rows.filter(({ tick }) => tick.checked)) {
      try {
        last = (await post(`${base}/sheet/change`, { card: each.card, cell: each.cell, was: each.was, text: each.text })).undoable;
        count += 1;
      } catch (error) {
        wrong = `${each.card}, ${each.column}: ${error.message}`;
        break;
      }
    }
    close();
    if (count) undoable(last);
    tell(wrong || words["table written"].replace("{n}", count), wrong);
  };
  place.append(
    ...(left.length ? [h("ul.why", {}, left)] : []),
    ...(rows.length ? [h("div.scroll", {}, h("table.cards.merge.editing", {}, h("tbody", {}, rows.map(({ row }) => row)))),
      h("p.sheetbar", {}, h("button.main", { type: "button", onclick: write }, words["table write"]), h("button", { type: "button", onclick: close }, words["table leave"]))] : []),
  );
}
