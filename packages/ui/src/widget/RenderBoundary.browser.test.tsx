import { render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { Button } from "../button/Button.tsx";
import { ApiUrlGate } from "./ApiUrlGate.tsx";
import { RenderBoundary } from "./RenderBoundary.tsx";

const SECRET = "fh_secret";
let isBroken = true;

beforeEach(() => {
  isBroken = true;
  // React and the boundary write what was thrown to the console.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Fragile() {
  const [isPressed, press] = useState(false);
  if (isPressed && isBroken) throw new Error(`nothing in ${SECRET}`);
  return <Button onClick={() => press(true)}>Show more</Button>;
}

function Broken(): never {
  throw new TypeError(SECRET);
}

const alert = () => page.getByRole("alert");
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("what fails is replaced by a sentence with a way back, and the rest of the page stays", async () => {
  const onError = vi.fn();
  render(
    <main tabIndex={-1}>
      <p>Beside it</p>
      <RenderBoundary sentence="We couldn't show your refund." onError={onError}>
        <Fragile />
      </RenderBoundary>
    </main>,
  );
  await button("Show more").click();
  await expect.element(alert().getByText("We couldn't show your refund.")).toBeVisible();
  await expect.element(page.getByText("Beside it")).toBeVisible();
  expect(onError.mock.calls).toEqual([
    [{ code: "render", kind: "render", message: "We couldn't show your refund.", requestId: null }],
  ]);
  expect(document.body.textContent).not.toContain(SECRET);

  isBroken = false;
  await button("Try Again").click();
  await expect.element(button("Show more")).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});

test("what fails again says so again", async () => {
  const onError = vi.fn();
  render(
    <RenderBoundary sentence="We couldn't show your refund." onError={onError}>
      <Broken />
    </RenderBoundary>,
  );
  await button("Try Again").click();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
  await expect.element(alert().getByText("We couldn't show your refund.")).toBeVisible();
});

test("another place is tried by itself", async () => {
  const at = (shown: string) => (
    <RenderBoundary sentence="We couldn't show Properties." shown={shown}>
      {shown === "properties/broken" ? <Fragile /> : <p>The list</p>}
    </RenderBoundary>
  );
  const { rerender } = render(at("properties/broken"));
  await button("Show more").click();
  await expect.element(alert()).toBeVisible();
  rerender(at("properties"));
  await expect.element(page.getByText("The list")).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});

test("a widget has one, in its theme", async () => {
  const onError = vi.fn();
  const refuses = () => null;
  const { container } = render(
    <ApiUrlGate
      apiUrl={undefined}
      theme="dark"
      locale={undefined}
      session={{ validateApiUrl: refuses, claimApiUrl: refuses }}
      renderFailed="We couldn't show your wallet. Try again."
      onError={onError}
    >
      <Fragile />
    </ApiUrlGate>,
  );
  await button("Show more").click();
  await expect.element(alert().getByText("We couldn't show your wallet. Try again.")).toBeVisible();
  expect(container.querySelector(".fh-root")?.getAttribute("data-theme")).toBe("dark");
  expect(onError).toHaveBeenCalledOnce();
});
