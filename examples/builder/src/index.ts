import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/newsreader/wght.css";
import "@freehold/ui/styles.css";
import "@freehold/example-gallery/site-header/site-header.css";
import "./builder.css";
import { weakContrasts } from "./contrast.ts";
import { integrity, release } from "./elements.ts";
import { showFindings } from "./policy.ts";
import { showWidget, startPreview } from "./preview.ts";
import { field, fillIn, isUsable } from "./query.ts";
import { snippets } from "./snippets.ts";
import { STATES } from "./states.ts";

const form = field<HTMLFormElement>("#choices");
const widgets = field<HTMLSelectElement>("[name=widget]");
const states = field<HTMLSelectElement>("#state");
const host = field<HTMLSelectElement>("#host");
const code = field<HTMLElement>("#code");
const stage = field<HTMLElement>("#stage");
/** A copy below the documentation has no platform of its own. */
const platform = import.meta.env.MODE === "docs" ? "https://platform.example" : location.origin;

const read = () => Object.fromEntries(new FormData(form)) as Record<string, string> & { widget: string; state: string };

/** Offers the states of the chosen widget. */
function listStates(): void {
  const names = Object.keys(STATES[read().widget] ?? {});
  states.replaceChildren(...names.map((name) => new Option(name)));
}

listStates();
/** The choices of a new page. */
const DEFAULTS: Readonly<Record<string, string>> = { ...read(), for: host.value };

/** Takes the choices from the address, so that it can be shared. */
const asked = new URLSearchParams(location.search);
fillIn(widgets, asked.get("widget") ?? "");
listStates();
const FIRST_STATE = states.value;
for (const [name, value] of asked) {
  const named = name === "for" ? host : form.elements.namedItem(name);
  if (named instanceof HTMLInputElement || named instanceof HTMLSelectElement) fillIn(named, value);
}
const shown = read();

function update(): void {
  const { widget, ...values } = read();
  for (const name of ["radius", "scale"])
    if (!isUsable(field(`[name=${name}]`))) values[name] = DEFAULTS[name] as string;
  for (const label of form.querySelectorAll<HTMLElement>("[data-for]")) label.hidden = label.dataset.for !== widget;
  const tokens = tokensOf(values);
  const given = {
    ...(values.theme && { theme: values.theme }),
    ...(widget === "withdraw-all" && values["sign-in"] === "event" && { "sign-in": "event" }),
  };
  showWidget(widget, given, tokens);
  const hash = integrity[`${widget}.js`];
  const pinned = release && hash ? { pinned: { version: release, integrity: hash } } : {};
  code.textContent = snippets[host.value]?.({ widget, given, tokens, platform, ...pinned }) ?? "";
  field("#unreleased").hidden = release !== null || host.value !== "html";
  field("#contrast").textContent = weakContrasts(values).join(" ");
  history.replaceState(history.state, "", addressOf({ widget, ...values }));
  showFindings(widget, platform);
}

/** Reads the custom properties that differ from their defaults. */
function tokensOf(values: Record<string, string>): Record<string, string> {
  const changed = (...names: string[]) => names.some((name) => values[name] !== DEFAULTS[name]);
  const colour = (name: string) =>
    changed(name, `${name}-dark`) && { [`--fh-${name}`]: `light-dark(${values[name]}, ${values[`${name}-dark`]})` };
  return {
    ...colour("accent"),
    ...colour("on-accent"),
    ...(changed("radius") && { "--fh-radius-card": `${values.radius}px` }),
    ...(changed("scale") && { "--fh-scale": String(Number(values.scale) / 100) }),
  };
}

function addressOf(values: Record<string, string>): string {
  const first = { ...DEFAULTS, state: FIRST_STATE };
  const query = new URLSearchParams(
    Object.entries({ ...values, for: host.value }).filter(
      ([name, value]) => value !== first[name as keyof typeof first],
    ),
  );
  return query.size ? `?${query}` : location.pathname;
}

/** A page has one session, and a state has its own: another state begins with a new page. Focus returns to the field. */
function startAnew(changed: HTMLSelectElement): void {
  const { state, ...values } = read();
  const choices = changed === widgets ? values : { ...values, state };
  history.replaceState({ focus: changed.name }, "", addressOf(choices));
  location.reload();
}

form.addEventListener("input", ({ target }) => {
  const changed = [widgets, states].find((select) => select === target);
  if (changed) startAnew(changed);
  else update();
});
form.addEventListener("reset", () => location.assign(location.pathname));
form.addEventListener("submit", (event) => event.preventDefault());
host.addEventListener("input", update);
for (const selector of ["#policy", "#page"])
  field(selector).addEventListener("input", () => showFindings(shown.widget, platform));
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-width]"))
  button.addEventListener("click", () => {
    stage.dataset.width = button.dataset.width;
    for (const one of document.querySelectorAll("[data-width][aria-pressed]"))
      one.setAttribute("aria-pressed", String(one === button));
  });
field("#copy").addEventListener("click", async () => {
  field("#copied").textContent = await navigator.clipboard.writeText(code.textContent ?? "").then(
    () => "Copied.",
    () => "Your browser blocked copying. Select the code and copy it yourself.",
  );
});
// The code scrolls by keyboard, too.
field<HTMLElement>("pre").tabIndex = 0;
if (history.state?.focus) field(`[name=${history.state.focus}]`).focus();
history.replaceState(null, "");
update();
await startPreview(shown.widget, shown.state);
