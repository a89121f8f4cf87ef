import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "./styles.css";
import { css } from "./css.ts";
import { Check } from "./icons.ts";
import { Button, Card, Root, TextField } from "./index.ts";

const adopted = new CSSStyleSheet();
adopted.replaceSync(css);

let sheet: HTMLStyleElement;
beforeEach(() => {
  sheet = document.head.appendChild(document.createElement("style"));
});
afterEach(() => sheet.remove());

const view = (
  <Root>
    <Card title="Title">
      <TextField label="Label" />
      <Button icon={<Check size={20} />}>Send</Button>
      <p className="fh-note">Help</p>
    </Card>
  </Root>
);

/** Computed sizes, in px. */
function sizes(within: ParentNode) {
  const px = (selector: string, property: "fontSize" | "height" | "paddingTop" | "marginBottom") =>
    Number.parseFloat(getComputedStyle(within.querySelector(selector) as Element)[property]);
  return {
    text: px(".fh-root", "fontSize"),
    label: px(".fh-label", "fontSize"),
    labelToField: px(".fh-label", "marginBottom"),
    field: px(".fh-input", "height"),
    icon: px(".lucide", "height"),
    card: px(".fh-card", "paddingTop"),
  };
}
const USUAL = { text: 17, label: 15, labelToField: 8, field: 40, icon: 20, card: 24 };
const times = (factor: number) =>
  Object.fromEntries(Object.entries(USUAL).map(([name, size]) => [name, size * factor]));

/** The same in an element's shadow tree. */
function inShadow(within: HTMLElement): ShadowRoot {
  const root = within.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [adopted];
  render(view, { container: root as unknown as HTMLElement, baseElement: within });
  return root;
}

describe.each(["light DOM", "a shadow tree"])("in %s", (place) => {
  function draw(className = ""): ParentNode {
    const { container } = render(<div className={className} data-testid="host" />);
    const host = screen.getByTestId("host");
    if (place === "a shadow tree") return inShadow(host);
    render(view, { container: host });
    return container;
  }

  test("text, labels, fields and spaces have their sizes where the host's text has 16 px", () => {
    expect(sizes(draw())).toEqual(USUAL);
  });

  test("a root of 62.5% changes nothing where the body has its size", () => {
    sheet.textContent = "html { font-size: 62.5% } body { font-size: 16px }";
    expect(sizes(draw())).toEqual(USUAL);
  });

  test("the host's own font size scales all, and so does --fh-scale", () => {
    sheet.textContent =
      ".larger { font-size: 20px } .scaled { --fh-scale: 1.25 } .both { font-size: 20px; --fh-scale: 2 }";
    expect(sizes(draw("larger"))).toEqual(times(1.25));
    cleanup();
    expect(sizes(draw("scaled"))).toEqual(times(1.25));
    cleanup();
    expect(sizes(draw("both"))).toEqual(times(2.5));
  });

  test("a scale that is none is none", () => {
    sheet.textContent = ".odd { --fh-scale: large }";
    const { text, label } = sizes(draw("odd"));
    expect(label / text).toBeCloseTo(15 / 17);
  });
});

test("a widget in a widget is scaled once, beside each other and across a slot", () => {
  sheet.textContent = ".scaled { --fh-scale: 1.25 }";
  const { container } = render(
    <div className="scaled">
      <Root>
        <Card title="Outside">{view}</Card>
      </Root>
    </div>,
  );
  const inner = container.querySelector(".fh-card .fh-root") as Element;
  expect(sizes(inner.parentNode as ParentNode)).toMatchObject({ text: 17 * 1.25, label: 15 * 1.25 });

  const { container: page } = render(
    <div className="scaled">
      <div data-testid="outer">
        <p>Host's own</p>
        <div data-testid="inner" />
      </div>
    </div>,
  );
  const outer = screen.getByTestId("outer").attachShadow({ mode: "open" });
  outer.adoptedStyleSheets = [adopted];
  outer.innerHTML = `<div class="fh-root"><div class="fh-card"><slot></slot><slot name="x"><p class="fh-note">Fallback</p></slot></div></div>`;
  expect(getComputedStyle(page.querySelector("p") as Element).fontSize).toBe("16px");
  expect(getComputedStyle(outer.querySelector(".fh-note") as Element).fontSize).toBe(`${15 * 1.25}px`);
  expect(sizes(inShadow(screen.getByTestId("inner")))).toEqual(times(1.25));
});
