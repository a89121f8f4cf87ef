import { act } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { defineWidget, widgetElement } from "./index.ts";

const css = "p { color: rgb(1, 2, 3) }";
const component = () => <p>Text</p>;

class StyledElement extends widgetElement<object>({ component, styles: [css] }) {}
class OtherElement extends widgetElement<object>({ component, styles: [css] }) {}
class LightElement extends widgetElement<object>({
  component,
  styles: ["x-light p { color: rgb(4, 5, 6) }"],
  shadow: false,
}) {}
defineWidget("x-styled", StyledElement);
defineWidget("x-other", OtherElement);
defineWidget("x-light", LightElement);
async function mount(tag: string, parent: Node = document.body): Promise<HTMLElement> {
  const element = document.createElement(tag);
  await act(() => parent.appendChild(element));
  return element;
}
const color = (element: HTMLElement) => {
  const text = (element.shadowRoot ?? element).querySelector("p") as HTMLElement;
  return text.ownerDocument.defaultView?.getComputedStyle(text).color;
};

afterEach(async () => {
  await act(async () => {
    document.body.replaceChildren();
    // An element that has left the page unmounts in the next task; this one comes after it.
    await new Promise((resolve) => setTimeout(resolve));
  });
});

test("one sheet serves every instance of every element that has the same text", async () => {
  const elements = [await mount("x-styled"), await mount("x-styled"), await mount("x-other")];
  const sheets = elements.map((element) => element.shadowRoot?.adoptedStyleSheets ?? []);
  expect(sheets[0]).toHaveLength(2);
  expect(sheets[1]).toEqual(sheets[0]);
  expect(sheets[2]?.[1]).toBe(sheets[0]?.[1]);
  expect(elements.map(color)).toEqual(Array(3).fill("rgb(1, 2, 3)"));
  expect(elements[0]?.shadowRoot?.querySelector("style")).toBeNull();
});

test("moving a node adopts nothing twice", async () => {
  const element = await mount("x-styled");
  await act(() => document.body.appendChild(document.createElement("div")).append(element));
  expect(element.shadowRoot?.adoptedStyleSheets).toHaveLength(2);
});

test("an element is a block, and hidden hides it", async () => {
  const element = await mount("x-styled");
  expect(getComputedStyle(element).display).toBe("block");
  element.hidden = true;
  expect(getComputedStyle(element).display).toBe("none");
  element.hidden = false;
  element.style.display = "inline-block";
  expect(getComputedStyle(element).display).toBe("inline-block");
});

// Its tree is in its shadow: to its page it is empty.
test("an element stays on a page that hides whatever is empty, unless it is hidden on purpose", async () => {
  const sheet = document.head.appendChild(document.createElement("style"));
  onTestFinished(() => sheet.remove());
  sheet.textContent = ":empty { display: none !important; }";
  expect((await mount("x-styled")).checkVisibility()).toBe(true);

  const hidden = document.createElement("x-styled");
  hidden.hidden = true;
  await act(() => document.body.append(hidden));
  expect(hidden.checkVisibility()).toBe(false);

  sheet.textContent = "x-styled { display: none; }";
  const unwanted = await mount("x-styled");
  expect(unwanted.checkVisibility()).toBe(false);
  expect(unwanted.childNodes).toHaveLength(0);
});

test("light DOM adopts into the root around it, once", async () => {
  const before = document.adoptedStyleSheets.length;
  const element = await mount("x-light");
  await mount("x-light");
  expect(document.adoptedStyleSheets).toHaveLength(before + 1);
  expect(color(element)).toBe("rgb(4, 5, 6)");

  const host = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  const inner = await mount("x-light", host);
  expect(host.adoptedStyleSheets).toHaveLength(1);
  expect(color(inner)).toBe("rgb(4, 5, 6)");
});

test("light DOM leaves no style sheet behind, unless another element needs it", async () => {
  const before = document.adoptedStyleSheets.length;
  const elements = [await mount("x-light"), await mount("x-light")];
  for (const expected of [1, 0]) {
    await act(async () => {
      elements.pop()?.remove();
      // An element that has left the page unmounts in the next task; this one comes after it.
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(document.adoptedStyleSheets).toHaveLength(before + expected);
  }
});

test("in another document, such as a picture-in-picture window, an element has sheets of that document", async () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const element = await mount("x-styled");
  await act(() => frame.contentDocument?.body.append(element));
  expect(color(element)).toBe("rgb(1, 2, 3)");
  await act(() => document.body.append(element));
  expect(color(element)).toBe("rgb(1, 2, 3)");
});

test("a property that a style sheet registers counts within the shadow tree, once for any number of sheets", async () => {
  const declared = "@property --_x-unit { syntax: '<length>'; inherits: true; initial-value: 3px }";
  class UnitElement extends widgetElement<object>({ component, styles: [declared, `${declared} p { margin: 0 }`] }) {}
  defineWidget("x-unit", UnitElement);
  const element = await mount("x-unit");
  const text = element.shadowRoot?.querySelector("p") as HTMLElement;
  expect(getComputedStyle(text).getPropertyValue("--_x-unit")).toBe("3px");
});

// Once such a browser showed nothing, or nothing but the text.
test("a browser without @property has the rest of a style sheet", async () => {
  const { CSSPropertyRule } = window;
  Reflect.set(window, "CSSPropertyRule", undefined);
  onTestFinished(() => void Reflect.set(window, "CSSPropertyRule", CSSPropertyRule));
  const declared = "@property --_x-old { syntax: '<length>'; inherits: true; initial-value: 3px }";
  class OldElement extends widgetElement<object>({ component, styles: [declared + css] }) {}
  defineWidget("x-old", OldElement);
  expect(color(await mount("x-old"))).toBe("rgb(1, 2, 3)");
});

test("a browser that adopts no style sheets draws the element without", async () => {
  const own = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, "adoptedStyleSheets") as PropertyDescriptor;
  Reflect.deleteProperty(ShadowRoot.prototype, "adoptedStyleSheets");
  onTestFinished(() => void Object.defineProperty(ShadowRoot.prototype, "adoptedStyleSheets", own));
  const element = await mount("x-styled");
  expect(element.shadowRoot?.textContent).toBe("Text");
});
