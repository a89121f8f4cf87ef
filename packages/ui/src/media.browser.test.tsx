import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { cdp } from "vitest/browser";
import "./styles.css";
import { Badge, Button, Card, CopyButton, PasswordField, Root, Skeleton, Spinner, TextField } from "./index.ts";

type Devtools = { send: (method: string, parameters?: Record<string, unknown>) => Promise<unknown> };
const devtools = () => cdp() as unknown as Devtools;
const feature = (name: string, value: string) =>
  devtools().send("Emulation.setEmulatedMedia", { features: [{ name, value }] });

afterEach(async () => {
  await devtools().send("Emulation.setEmulatedMedia", { media: "", features: [] });
  await devtools().send("Emulation.setTouchEmulationEnabled", { enabled: false });
});

const style = (node: Element) => getComputedStyle(node);
const all = (container: Element, selector: string) => [...container.querySelectorAll(selector)];

test("nothing moves where people asked for none", async () => {
  const { container } = render(
    <Root>
      <Button busy>Send</Button>
      <Spinner label="Loading" />
      <Skeleton lines={2} />
    </Root>,
  );
  const moving = () =>
    all(container, "*").filter(
      (node) =>
        style(node).animationName !== "none" ||
        style(node)
          .transitionDuration.split(",")
          .some((time) => Number.parseFloat(time) > 0),
    );
  expect(moving().length).toBeGreaterThan(0);
  await feature("prefers-reduced-motion", "reduce");
  expect(moving()).toEqual([]);
});

test("motion stays under 200 ms", () => {
  const { container } = render(
    <Root>
      <Button>Send</Button>
      <TextField label="Label" />
    </Root>,
  );
  for (const node of all(container, "*"))
    for (const time of style(node).transitionDuration.split(",")) expect(Number.parseFloat(time)).toBeLessThan(0.2);
});

test("a finger finds 44 px on every control", async () => {
  render(
    <Root>
      <Button size="small">Refresh</Button>
      <TextField label="Label" />
      <CopyButton value="x" />
      <button type="button" className="fh-link">
        All of them
      </button>
      <a className="fh-link" href="#details">
        The details
      </a>
    </Root>,
  );
  await devtools().send("Emulation.setTouchEmulationEnabled", { enabled: true });
  if (!matchMedia("(pointer: coarse)").matches) await feature("pointer", "coarse");
  expect(screen.getByRole("button", { name: "Refresh" }).getBoundingClientRect().height).toBe(44);
  expect(screen.getByRole("textbox").getBoundingClientRect().height).toBe(44);
  const around = getComputedStyle(screen.getByRole("button", { name: "Copy" }), "::after");
  expect([around.width, around.height]).toEqual(["44px", "44px"]);
  for (const link of [screen.getByRole("button", { name: "All of them" }), screen.getByRole("link")])
    expect(getComputedStyle(link, "::after").height).toBe("44px");
});

// A phone zooms into a field with smaller text, and the page stays so.
test.each(["16px", "10px"])(
  "a finger finds fields with text of 16 px at least in a page with text of %s",
  async (size) => {
    render(
      <div style={{ fontSize: size }}>
        <Root>
          <TextField label="Label" />
          <TextField label="Address" mono />
          <PasswordField label="Password" />
        </Root>
      </div>,
    );
    await devtools().send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const fields = all(document.body, "input:not([type=checkbox])");
    expect(fields.length).toBe(3);
    for (const field of fields) expect(Number.parseFloat(style(field).fontSize)).toBeGreaterThanOrEqual(16);
  },
);

test("with forced colours, buttons and badges keep an outline", async () => {
  render(
    <Root>
      <Button variant="primary">Send</Button>
      <Badge tone="green">Completed</Badge>
    </Root>,
  );
  await feature("forced-colors", "active");
  const badge = screen.getByText("Completed").closest(".fh-badge") as Element;
  for (const node of [screen.getByRole("button"), badge]) {
    expect(style(node).borderTopWidth).toBe("1px");
    expect(style(node).borderTopColor).not.toBe(style(node).backgroundColor);
  }
});

test("on paper there are no buttons, and dark is light", async () => {
  render(
    <Root theme="dark">
      <Card title="Receipt">
        <Button>Print</Button>
      </Card>
    </Root>,
  );
  await devtools().send("Emulation.setEmulatedMedia", { media: "print" });
  expect(style(screen.getByText("Print").closest("button") as Element).display).toBe("none");
  expect(style(screen.getByRole("heading", { name: "Receipt" })).color).toBe("rgb(31, 27, 22)");
});
