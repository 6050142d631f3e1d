// Pictures of cards, a few at a time: a browser asks a machine for six things at once, and what is clicked must not wait
// until pictures are drawn.
import { h } from "./dom.js";

const AT_ONCE = 3;
const there = new Set(); // addresses that have come
const coming = new Set(); // those that have been asked for

// A picture by its address, shown as soon as it has come.
export function picture(address, attributes) {
  if (address.startsWith("data:") || there.has(address)) return h("img", { src: address, draggable: "false", ...attributes });
  setTimeout(askOn); // once it stands on the page
  return h("img", { "data-picture": address, draggable: "false", ...attributes });
}

const waiting = (address) => document.querySelectorAll(`img[data-picture="${CSS.escape(address)}"]`);

// What is asked for next of what the page waits for: one's own hand before the rest of the table.
function next() {
  const all = ["#mine img[data-picture]", "img[data-picture]"].flatMap((where) => [...document.querySelectorAll(where)]);
  return all.map((each) => each.dataset.picture).find((address) => !coming.has(address));
}

function askOn() {
  while (coming.size < AT_ONCE) {
    const address = next();
    if (address === undefined) return;
    coming.add(address);
    const first = new Image();
    first.onload = first.onerror = () => {
      coming.delete(address);
      there.add(address);
      for (const each of waiting(address)) {
        each.src = address;
        each.removeAttribute("data-picture");
      }
      askOn();
    };
    first.src = address;
  }
}
