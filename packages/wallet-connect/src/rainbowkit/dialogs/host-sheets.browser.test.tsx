import { expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import { button, dialog, freshPage, inDialog, install, open } from "../../test/page.fixture.tsx";

freshPage();

/** Places and shapes of all that the open dialog shows. */
const drawn = () =>
  [...dialog().element().querySelectorAll("*")].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const { display, color, fill, fontSize } = getComputedStyle(node);
    return `${node.localName} ${[x, y, width, height].map(Math.round)} ${display} ${color} ${fill} ${fontSize}`;
  });

function loadHostSheet(css: string): void {
  const sheet = document.head.appendChild(document.createElement("style"));
  sheet.textContent = css;
  onTestFinished(() => sheet.remove());
}

async function openList() {
  install("Oak Wallet");
  open();
  await userEvent.click(button("Connect Wallet"));
  await expect.element(inDialog("Connect a Wallet")).toBeVisible();
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

// The icons of the wallets and of the close button were gone.
test.each([
  "*, *::before, *::after { all: unset; }",
  "svg, img { display: none; }",
  "div { display: inline; } button { padding: 30px; color: red; } path { fill: red; }",
])("the list of wallets looks as ever on a page that says %s", async (css) => {
  await openList();
  const before = drawn();
  expect(before.length).toBeGreaterThan(50);
  loadHostSheet(css);
  expect(drawn()).toEqual(before);
});

test("its pictures are there on a page that hides whatever is empty, and without motion", async () => {
  loadHostSheet(":empty { display: none !important; } * { animation: none !important; }");
  await openList();
  const pictures = [...dialog().element().querySelectorAll("svg, svg *, [role=img], [role=img] *")];
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.filter((picture) => getComputedStyle(picture).display === "none")).toEqual([]);
  await userEvent.click(dialog().getByRole("button", { name: "Close" }));
  await expect.element(dialog()).not.toBeInTheDocument();
});
