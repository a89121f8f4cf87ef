import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enterAs, INVESTOR } from "./test/page.ts";
import { active, box, button, freshShell, nav, open, settle, shown } from "./test/shell.fixture.tsx";

freshShell();

describe("below 1024 px", () => {
  beforeEach(async () => {
    await page.viewport(390, 844);
    await enterAs(INVESTOR);
    open();
    await shown("withdraw-all");
  });
  const menu = button("Open menu");

  test("the sidebar is closed and the main area has the whole width", () => {
    expect(nav().elements()).toEqual([]);
    expect(menu.element().getAttribute("aria-expanded")).toBe("false");
    expect(box("main").width).toBe(390);
  });

  test("it slides in, takes the focus, and what is behind is inert", async () => {
    await menu.click();
    await settle();
    expect(box(".fh-shell-sheet").left).toBe(0);
    expect(active().textContent).toBe("Withdraw All Deposits");
    const main = document.querySelector("main") as HTMLElement;
    main.focus();
    expect(active()).not.toBe(main);
    expect(document.elementFromPoint(380, 400)?.className).toBe("fh-shell-overlay");
    for (let step = 0; step < 20; step++) {
      await userEvent.tab();
      // Past its last button the browser's own bar has the focus, never the page behind.
      expect(active() === document.body || active().closest("dialog") !== null).toBe(true);
    }
  });

  test("Escape closes it and gives the focus back, any number of times", async () => {
    for (let round = 0; round < 3; round++) {
      await menu.click();
      await expect.element(nav()).toBeVisible();
      await userEvent.keyboard("{Escape}");
      await vi.waitFor(() => expect(nav().elements()).toEqual([]));
      expect(active()).toBe(menu.element());
    }
  });

  test("the dark overlay closes it when tapped", async () => {
    await menu.click();
    await settle();
    await userEvent.click(document.querySelector(".fh-shell-overlay") as Element, { position: { x: 380, y: 400 } });
    await vi.waitFor(() => expect(nav().elements()).toEqual([]));
    expect(active()).toBe(menu.element());
  });

  test("so does its close button", async () => {
    await menu.click();
    await button("Close menu").click();
    await vi.waitFor(() => expect(nav().elements()).toEqual([]));
  });

  test("it follows the window: open beside the main area when wide, closed when narrow again", async () => {
    await menu.click();
    await page.viewport(1280, 800);
    await vi.waitFor(() => expect(document.querySelector("dialog")).toBe(null));
    await expect.element(nav()).toBeVisible();
    await page.viewport(1023, 800);
    await vi.waitFor(() => expect(nav().elements()).toEqual([]));
    await page.viewport(1024, 800);
    await expect.element(nav()).toBeVisible();
  });
});

describe("at 1024 px and wider", () => {
  beforeEach(() => enterAs(INVESTOR));

  test("the sidebar is open and the main area stands 16 rem aside", async () => {
    await page.viewport(1024, 768);
    open();
    await shown("withdraw-all");
    expect(box("aside").width).toBe(256);
    expect(box("main").left).toBe(256);
    expect(box("main").width).toBe(1024 - 256);
  });

  test("it stays in view while the main area scrolls", async () => {
    open({ children: <div style={{ height: 3000 }} /> });
    await expect.element(nav()).toBeVisible();
    window.scrollTo(0, 1500);
    expect(box("header").top).toBe(0);
    expect(box("aside").top).toBe(65);
    expect(Math.round(box("aside").bottom)).toBe(800);
    window.scrollTo(0, 0);
  });

  test("it collapses, and the toggle brings it back; the focus goes along", async () => {
    open();
    await button("Collapse sidebar").click();
    expect(box("main").left).toBe(0);
    expect(active()).toBe(button("Open menu").element());
    await userEvent.keyboard("{Enter}");
    expect(active().textContent).toBe("Withdraw All Deposits");
    expect(box("main").left).toBe(256);
  });

  test("on a low window the list scrolls and the collapse button stays", async () => {
    await page.viewport(1280, 360);
    open();
    await expect.element(button("Collapse sidebar")).toBeVisible();
    expect(box(".fh-shell-collapse").bottom).toBeLessThanOrEqual(360);
  });
});
