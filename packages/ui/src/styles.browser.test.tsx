import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import "./styles.css";
import * as sheets from "./css.ts";
import { Address, Button, Card, Root, setLocale, setMessages, Table, TextField } from "./index.ts";

const { css, ...parts } = sheets;

let sheet: HTMLStyleElement | undefined;
afterEach(() => sheet?.remove());

/** A host's own style sheet, unlayered and after ours: the worst place for it. */
function host(rules: string) {
  sheet = document.head.appendChild(document.createElement("style"));
  sheet.textContent = rules;
}

function Sample() {
  return (
    <Root theme="light">
      <Card title="Title">
        <TextField label="Label" type="text" />
        <Button variant="primary" type="submit">
          Send
        </Button>
        <Table caption="Table" columns={[{ key: "a", header: "Amount" }]} rows={[{ a: "1" }]} />
      </Card>
    </Root>
  );
}

const PROPERTIES = [
  "color",
  "backgroundColor",
  "fontSize",
  "fontWeight",
  "letterSpacing",
  "textTransform",
  "marginTop",
  "marginBottom",
  "paddingTop",
  "paddingLeft",
  "borderTopWidth",
  "borderTopColor",
  "borderRadius",
  "minHeight",
  "width",
] as const;

function look(container: Element) {
  return [...container.querySelectorAll(".fh-root *:not(svg, svg *)")].map((node) => {
    const style = getComputedStyle(node);
    return [node.tagName, node.className, ...PROPERTIES.map((property) => style[property])];
  });
}

test.each(Object.entries(parts))("%s is a part of the whole style sheet", (_name, part) => {
  expect(part).not.toBe("");
  expect(css).toContain(part.trim());
});

describe("in light DOM", () => {
  test("a host's unlayered resets and themes change nothing", () => {
    const { container } = render(<Sample />);
    const alone = look(container);
    host(`
      *, ::before, ::after { margin: 0; padding: 0; box-sizing: content-box; }
      h1, h2, h3 { color: red; font-size: 60px; margin: 40px 0; text-transform: uppercase; letter-spacing: 4px; }
      p, label, caption { margin: 2em; }
      p, label, caption, th { color: red; font-weight: 900; text-transform: uppercase; letter-spacing: 2px; }
      button, input, table { all: unset; }
      button:not(:disabled) { background: red; border-radius: 0; padding: 2px; min-height: 99px; }
      input[type="text"], button[type="submit"] { background: red; color: lime; border: 9px solid; width: 30px; }
      table { border-collapse: separate; border-spacing: 9px; }
      table td, table th { padding: 40px; background: red; border: 3px solid; }
    `);
    expect(look(container)).toEqual(alone);
  });

  // Once the outline of a page's letters was drawn around ours, too, and a gradient's text was transparent.
  test("what a host says of its text reaches none of ours", () => {
    const { container } = render(
      <div className="page">
        <Sample />
      </div>,
    );
    const text = () => {
      const {
        fontStyle,

        webkitTextFillColor,
        webkitTextStrokeWidth,
        whiteSpace,
      } = getComputedStyle(container.querySelector(".fh-card") as Element);
      return [
        fontStyle,

        webkitTextFillColor,
        webkitTextStrokeWidth,
        whiteSpace,
      ];
    };
    const alone = text();
    host(`.page { -webkit-text-fill-color: transparent; -webkit-text-stroke: 3px red; white-space: pre;
      font-style: italic; }`);
    expect(text()).toEqual(alone);
  });

  test("nothing of ours reaches the host", () => {
    const others = css.replaceAll("html body :where(.fh-root", "");
    expect(others).not.toMatch(/@layer|:root|(^|[\s,}])(html|body)\b[^;]*\{/m);
    const { container } = render(
      <>
        <button type="button">Host</button>
        <Root>
          <p data-testid="inside">Host content inside a widget</p>
        </Root>
      </>,
    );
    const plain = document.body.appendChild(document.createElement("iframe")).contentDocument as Document;
    plain.body.innerHTML = "<button>Host</button><p>Text</p>";
    const button = container.querySelector("button") as Element;
    const untouched = plain.querySelector("button") as Element;
    expect(getComputedStyle(button).padding).toBe(getComputedStyle(untouched).padding);
    expect(getComputedStyle(button).borderRadius).toBe(getComputedStyle(untouched).borderRadius);
    expect(getComputedStyle(screen.getByTestId("inside")).marginTop).toBe("17px");
    plain.defaultView?.frameElement?.remove();
  });
});

// Once a dialog was transparent there, and a field had no edge.
test("a browser without light-dark() draws plain surfaces, text and edges", () => {
  const { container } = render(<Sample />);
  host(css.replaceAll("light-dark(", "unknown-function("));
  const style = (selector: string) => getComputedStyle(container.querySelector(selector) as Element);
  expect(style(".fh-card").backgroundColor).toBe("rgb(255, 255, 255)");
  expect(style(".fh-card").color).toBe("rgb(0, 0, 0)");
  expect(style(".fh-input").borderTopWidth).toBe("1px");
  expect(style(".fh-button-primary").color).toBe("rgb(255, 255, 255)");
});

describe("tokens", () => {
  const accent = (node: Element) =>
    getComputedStyle(node.querySelector(".fh-button-primary") as Element).backgroundColor;

  test("a public token set on an ancestor is taken up, one value or one a theme", () => {
    host(`.brand { --fh-accent: rgb(1, 2, 3); } .pair { --fh-accent: light-dark(rgb(4, 5, 6), rgb(7, 8, 9)); }`);
    const { container } = render(
      <>
        <div className="brand">
          <Sample />
        </div>
        <div className="pair">
          <Sample />
        </div>
        <div className="pair">
          <Root theme="dark">
            <Button variant="primary">Send</Button>
          </Root>
        </div>
      </>,
    );
    expect([...container.children].map(accent)).toEqual(["rgb(1, 2, 3)", "rgb(4, 5, 6)", "rgb(7, 8, 9)"]);
  });

  test("a page of ours has the same palette outside of its widgets, and nothing else", () => {
    const { container } = render(
      <div className="fh-tokens" data-theme="dark">
        <p style={{ color: "var(--_fh-accent)" }}>Text</p>
      </div>,
    );
    const text = container.querySelector("p") as Element;
    expect(getComputedStyle(text).color).toBe("rgb(147, 207, 171)");
    expect(getComputedStyle(text).marginTop).toBe("16px");
  });

  test("without a theme the page's color-scheme counts", () => {
    host(`.night { color-scheme: dark; }`);
    const view = (
      <Root>
        <Button variant="primary">Send</Button>
      </Root>
    );
    const { container } = render(
      <>
        <div>{view}</div>
        <div className="night">{view}</div>
      </>,
    );
    expect([...container.children].map(accent)).toEqual(["rgb(29, 90, 65)", "rgb(147, 207, 171)"]);
  });

  test("every public token stands in the README, and the other way round", async () => {
    const { default: readme } = await import("../README.md?raw");
    const tokens = (text: string, pattern: RegExp) =>
      [...new Set([...text.matchAll(pattern)].map((hit) => hit[1]))].sort();
    expect(tokens(readme, /^\| `(--fh-[\w-]+)`/gm)).toEqual(tokens(css, /var\(\s*(--fh-[\w-]+)/g));
  });
});

test("an address reads from left to right in a right-to-left page", () => {
  const { container } = render(
    <div dir="rtl">
      <Root>
        <Address value="0x70997970C51812dc3A010C7d01b50e0d17dc79C8" display="groups" />
      </Root>
    </div>,
  );
  const boxes = [...container.querySelectorAll(".fh-group")].map((group) => group.getBoundingClientRect());
  const lines = [...new Set(boxes.map((box) => box.top))].map((top) =>
    boxes.filter((box) => box.top === top).map((box) => box.left),
  );
  expect(lines.map((line) => line.length)).toEqual([6, 5]);
  for (const line of lines) expect(line).toEqual(line.toSorted((one, other) => one - other));
});

test("a widget says the language of its messages, for people who hear them", async () => {
  const { container } = render(<Root />);
  const root = container.querySelector(".fh-root") as Element;
  setMessages("de", {});
  setLocale("de");
  await vi.waitFor(() => expect(root.getAttribute("lang")).toBe("de"));
  setLocale(null);
  await vi.waitFor(() => expect(root.getAttribute("lang")).toBe("en"));
});

test("everything mirrors in right-to-left pages: no physical side is named", () => {
  const physical = /(?<![-\w])(margin|padding|border|inset)?-?(left|right)(?=\s*:)|text-align:\s*(left|right)/;
  expect(css).not.toMatch(physical);
});
