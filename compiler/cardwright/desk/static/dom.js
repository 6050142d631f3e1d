// Elements out of values: whatever comes from a game is put in as text, never as markup.

export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  put(made, ...children);
  return made;
}

export function put(parent, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
  return parent;
}

export function keepCookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=strict`;
}

// Choices of language and colours, which the server reads.
export function watchChoices() {
  document.addEventListener("change", (event) => {
    const name = event.target.dataset && event.target.dataset.cookie;
    if (!name) return;
    keepCookie(name, event.target.value);
    if (name === "theme") document.documentElement.dataset.theme = event.target.value;
    else location.reload();
  });
}

// Listen to a stream of the server; `told` is called with every frame that is not as the one before it: drawing the same
// again would take away what is just being clicked. `state` is called with whether there is a connection.
export function listen(path, told, state) {
  let last = "";
  // A browser tries again by itself while nobody answers, but not when a desk that is just starting knows no such seat yet.
  const open = () => {
    const source = new EventSource(path);
    source.onmessage = (event) => { if (event.data !== last) { last = event.data; told(JSON.parse(last)); } };
    source.onopen = () => state(true);
    source.onerror = () => { state(false); if (source.readyState === EventSource.CLOSED) setTimeout(open, 1000); };
  };
  open();
}

// While something is being done that a button asked for, it says so, and is not asked again.
export async function busy(button, doing) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  try {
    await doing();
  } finally {
    button.removeAttribute("aria-busy");
  }
}

export async function post(path, value) {
  const answer = await fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value),
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(data.why || String(answer.status));
  return data;
}
