import { axeFindings } from "@freehold/test-utils/browser/axe";
import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../location/router.ts";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { UndoNotice } from "./UndoNotice.tsx";
import { $undo, offerUndo } from "./undo.ts";

freshPage();
afterEach(() => {
  vi.useRealTimers();
  $undo.set(null);
});

const button = page.getByRole("button", { name: "Undo" });

test("what was done is said and can be taken back once, and the focus stays on the page", async () => {
  const undo = vi.fn();
  draw(<UndoNotice />);
  offerUndo("Filters cleared.", undo);
  await expect.element(page.getByRole("status")).toHaveTextContent("Filters cleared.");
  await button.click();
  expect(undo).toHaveBeenCalledTimes(1);
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("the words alone are a status, and the ways to answer a group of that name", async () => {
  draw(<UndoNotice />);
  offerUndo("Filters cleared.", vi.fn());
  await expect.poll(() => page.getByRole("status").element().textContent).toBe("Filters cleared.");
  const group = page.getByRole("group", { name: "Filters cleared." });
  await expect.element(group.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test("it can be taken back for ten seconds, and as long as the pointer or the focus is on it", async () => {
  draw(<UndoNotice />);
  // Nothing has the focus in a page that has none itself.
  window.focus();
  await expect.poll(() => document.hasFocus()).toBe(true);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  act(() => offerUndo("Filters cleared.", vi.fn()));
  await userEvent.unhover(document.body);
  pass(9_000);
  const shown = button.element() as HTMLElement;
  act(() => shown.focus());
  pass(60_000);
  await userEvent.hover(button);
  act(() => shown.blur());
  pass(60_000);
  act(() => shown.focus());
  await userEvent.unhover(button);
  pass(60_000);
  expect(button.elements()).toEqual([shown]);
  act(() => shown.blur());
  pass(9_000);
  expect(button.elements()).toEqual([shown]);
  pass(1_000);
  expect(button.elements()).toEqual([]);
});

test("Ctrl Z takes it back wherever the focus is, but for a field where a person types", async () => {
  const undo = vi.fn();
  draw(
    <>
      <input aria-label="Elsewhere" />
      <UndoNotice />
    </>,
  );
  offerUndo("Filters cleared.", undo);
  await page.getByLabelText("Elsewhere").click();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(undo).not.toHaveBeenCalled();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(button).not.toBeInTheDocument();
});

test.each([
  ["another section", "payouts", []],
  ["another screen of the section", "wallet", ["deposits"]],
])("it does not follow to %s", async (_, section, rest) => {
  draw(<UndoNotice />);
  offerUndo("Filters cleared.", vi.fn());
  await expect.element(button).toBeVisible();
  openSection(section, { rest });
  await expect.element(button).not.toBeInTheDocument();
});
