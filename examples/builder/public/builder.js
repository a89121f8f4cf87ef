import { checkPolicy } from "/elements/doctor.js";
import { snippets } from "./snippets.js";

const form = document.querySelector("#choices");
const stage = document.querySelector("#stage");
const host = document.querySelector("#host");
const code = document.querySelector("#code");

/** What the choices are where a widget is as it is by itself. */
const DEFAULTS = Object.fromEntries(new FormData(form));
/** What a card is drawn on. */
const SURFACE = { light: "#fffdf9", dark: "#1f1d18" };
/** WCAG 1.4.3, of text. */
const ENOUGH = 4.5;

const [integrity, { version }] = await Promise.all(
  ["/elements/integrity.json", "/api/embed/check"].map(async (address) => (await fetch(address)).json()),
);

/** The choices are in the address, so that it can be sent; what a field does not take stays as it is. */
for (const [name, value] of new URLSearchParams(location.search)) {
  const field = name === "for" ? host : form.elements.namedItem(name);
  if (!field?.matches("select, input")) continue;
  const before = field.value;
  field.value = value;
  if (field.value !== value || !field.checkValidity()) field.value = before;
}

function read() {
  const { widget, ...values } = Object.fromEntries(new FormData(form));
  // While a number is typed it may be none.
  for (const name of ["radius", "scale"]) if (!isUsable(name)) values[name] = DEFAULTS[name];
  const changed = (...names) => names.some((name) => values[name] !== DEFAULTS[name]);
  const colour = (name) =>
    changed(name, `${name}-dark`) && { [`--fh-${name}`]: `light-dark(${values[name]}, ${values[`${name}-dark`]})` };
  const tokens = {
    ...colour("accent"),
    ...colour("on-accent"),
    ...(changed("radius") && { "--fh-radius-card": `${values.radius}px` }),
    ...(changed("scale") && { "--fh-scale": String(Number(values.scale) / 100) }),
  };
  const given = {
    ...(values.theme && { theme: values.theme }),
    ...(widget === "withdraw-all" && values["sign-in"] !== "inline" && { "sign-in": values["sign-in"] }),
  };
  return { widget, values, tokens, given };
}

function isUsable(name) {
  const field = form.elements.namedItem(name);
  return field.value !== "" && field.checkValidity();
}

function draw() {
  const { widget, values, tokens, given } = read();
  for (const label of form.querySelectorAll("[data-for]")) label.hidden = label.dataset.for !== widget;
  const kept = stage.firstElementChild;
  const element = kept?.localName === `freehold-${widget}` ? kept : document.createElement(`freehold-${widget}`);
  for (const name of ["theme", "sign-in"]) {
    if (name in given) element.setAttribute(name, given[name]);
    else element.removeAttribute(name);
  }
  element.removeAttribute("style");
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value);
  if (element !== kept) stage.replaceChildren(element);
  stage.dataset.theme = values.theme;
  code.textContent = snippets[host.value]({
    ...{ widget, given, tokens, version },
    platform: location.origin,
    integrity: integrity[`${widget}.js`],
  });
  sayContrast(values);
  const query = new URLSearchParams(
    Object.entries({ widget, ...values, for: host.value }).filter(
      ([name, value]) => value !== (name === "for" ? "html" : DEFAULTS[name]),
    ),
  );
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  examinePolicy();
}

/** Colours that people cannot read are said at once. */
function sayContrast(values) {
  const pairs = [
    ["The accent on a light card", values.accent, SURFACE.light],
    ["The text on the light accent", values["on-accent"], values.accent],
    ["The accent on a dark card", values["accent-dark"], SURFACE.dark],
    ["The text on the dark accent", values["on-accent-dark"], values["accent-dark"]],
  ];
  const weak = pairs
    .map(([name, one, other]) => [name, contrast(one, other)])
    .filter(([, ratio]) => ratio < ENOUGH)
    .map(([name, ratio]) => `${name} has a contrast of ${ratio.toFixed(1)} to 1; ${ENOUGH} is needed.`);
  document.querySelector("#contrast").textContent = weak.join(" ");
}

function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG's relative luminance of #rrggbb. */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function examinePolicy() {
  const list = document.querySelector("#findings");
  const policy = document.querySelector("#policy").value.trim();
  const address = document.querySelector("#page").value;
  if (!policy || !URL.canParse(address)) return list.replaceChildren();
  const { widget } = read();
  const script = `${location.origin}/elements/v${version}/${widget}.js`;
  const findings = checkPolicy(policy, { address, script, api: `${location.origin}/api` });
  list.replaceChildren(
    ...findings.map(({ ok, message }) => {
      const item = document.createElement("li");
      item.dataset.ok = String(ok);
      item.textContent = message;
      return item;
    }),
  );
}

form.addEventListener("input", draw);
form.addEventListener("reset", () => {
  host.value = "html";
  setTimeout(draw);
});
form.addEventListener("submit", (event) => event.preventDefault());
host.addEventListener("input", draw);
for (const field of ["#policy", "#page"]) document.querySelector(field).addEventListener("input", examinePolicy);
for (const button of document.querySelectorAll("[data-width]"))
  button.addEventListener("click", () => {
    stage.dataset.width = button.dataset.width;
    for (const one of document.querySelectorAll("[data-width][aria-pressed]"))
      one.setAttribute("aria-pressed", String(one === button));
  });
document.querySelector("#copy").addEventListener("click", async () => {
  const said = await navigator.clipboard.writeText(code.textContent).then(
    () => "Copied.",
    () => "This browser does not let the page copy. Select the lines, and copy them by hand.",
  );
  document.querySelector("#copied").textContent = said;
});
draw();
