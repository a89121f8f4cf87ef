import { keepApart, leaveScrolling } from "@freehold/example-gallery/keep-apart.ts";
import { answerWith } from "@freehold/example-gallery/network.ts";
import { rememberSession } from "@freehold/testing";
import { fromElements } from "./elements.ts";
import { STATES } from "./states.ts";

const stage = document.querySelector("#stage") as HTMLElement;

/** Puts a state of the test kit in place of the API, apart from the visitor's own session, and loads the elements. */
export async function startPreview(widget: string, name: string): Promise<void> {
  const { api, signedIn = true, sends } = STATES[widget]?.[name] ?? { api: "refund-form" };
  keepApart();
  leaveScrolling();
  if (signedIn) rememberSession();
  answerWith(api);
  await fromElements("freehold.js");
  if (sends) await send(sends);
}

async function send(values: Readonly<Record<string, string>>): Promise<void> {
  const element = stage.firstElementChild as Element;
  await customElements.whenDefined(element.localName);
  const root = element.shadowRoot as ShadowRoot;
  for (const [name, value] of Object.entries(values)) {
    const input = await find<HTMLInputElement>(root, `input[name="${name}"]`);
    // React follows an input that changes without its knowledge.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  (await find<HTMLButtonElement>(root, "button[type=submit]:enabled")).click();
}

/** Waits until there is such an element. */
function find<Found extends Element>(root: ShadowRoot, selector: string): Promise<Found> {
  return new Promise((resolve) => {
    const look = () => {
      const found = root.querySelector<Found>(selector);
      if (!found) return;
      observer.disconnect();
      resolve(found);
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { subtree: true, childList: true, attributes: true });
    look();
  });
}

/** Shows a widget with these attributes and tokens. */
export function showWidget(
  widget: string,
  given: Readonly<Record<string, string>>,
  tokens: Readonly<Record<string, string>>,
): void {
  const kept = stage.firstElementChild;
  const isSame = kept instanceof HTMLElement && kept.localName === `freehold-${widget}`;
  const element = isSame ? kept : document.createElement(`freehold-${widget}`);
  for (const name of ["theme", "sign-in"]) {
    const value = given[name];
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  element.removeAttribute("style");
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value);
  if (!isSame) stage.replaceChildren(element);
  stage.dataset.theme = given.theme ?? "";
}
