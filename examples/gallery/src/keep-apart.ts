/** What the browser keeps for an origin, and what tabs tell one another, is each frame's own: they have people and states of their own. */
export function keepApart(): void {
  for (const name of ["localStorage", "sessionStorage"] as const)
    Object.defineProperty(window, name, { value: ownStorage() });
  Reflect.deleteProperty(window, "BroadcastChannel");
}

function ownStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** What takes the focus in a frame scrolls the gallery around it, too: here it does not. */
export function leaveScrolling(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    focus.call(this, { ...options, preventScroll: true });
  };
}
