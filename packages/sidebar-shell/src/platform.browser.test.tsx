import { $platform, configure, setOpenAnnouncement } from "@freehold/session";
import { axeFindings } from "@freehold/test-utils/browser/axe";
import { Skeleton } from "@freehold/ui";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SidebarShell } from "./index.ts";
import { enterAs, INVESTOR, PLATFORM, PLATFORM_ANSWER, stubApi } from "./test/page.ts";
import { active, box, button, freshShell, open, shown } from "./test/shell.fixture.tsx";

freshShell();

const strip = page.getByRole("region", { name: "Platform status" });
const SENTENCE = "Suspended. All deposits are refunded in full.";

describe("while the platform is suspended", () => {
  beforeEach(() => enterAs(INVESTOR));

  test("every section says so, and leads to the announcement where the page has one", async () => {
    const announce = vi.fn();
    open();
    await expect.element(strip).toMatchTextContent(SENTENCE);
    expect(strip.getByRole("button").elements()).toEqual([]);
    const takeBack = setOpenAnnouncement(announce);
    await button("Wallet").click();
    await shown("wallet");
    await strip.getByRole("button", { name: "Learn more" }).click();
    expect(announce).toHaveBeenCalledOnce();
    takeBack();
  });

  test.each([320, 390, 1280])("at %i px nothing is cut, and a finger hits each link", async (width) => {
    await page.viewport(width, 844);
    const takeBack = setOpenAnnouncement(() => {});
    open();
    await expect.element(strip).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    for (const link of document.querySelectorAll(".fh-shell-strip .fh-link, .fh-shell-foot .fh-link"))
      expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    // A phone's first screen is for the refund.
    expect(box(".fh-shell-strip").height).toBeLessThanOrEqual(width < 390 ? 72 : 56);
    for (const theme of ["light", "dark"] as const) {
      document.querySelector(".fh-shell")?.setAttribute("data-theme", theme);
      expect(await axeFindings()).toEqual([]);
    }
    takeBack();
  });

  test("its link comes before the section for the keyboard", async () => {
    const takeBack = setOpenAnnouncement(() => {});
    open({ children: <button type="button">In the section</button> });
    await expect.element(strip).toBeVisible();
    (strip.getByRole("button").element() as HTMLElement).focus();
    await userEvent.tab();
    expect(active().textContent).toBe("In the section");
    takeBack();
  });
});

test("the strip has its place before the platform is known: the section does not move", async () => {
  let answer = () => {};
  PLATFORM_ANSWER.after = new Promise((resolve) => {
    answer = resolve;
  });
  stubApi(INVESTOR);
  // Nothing is known of this API.
  configure({ apiUrl: `${location.origin}/held/api` });
  await enterAs(INVESTOR);
  open();
  await shown("withdraw-all");
  const { top } = box(".fh-shell-main");
  await expect.element(page.getByText("All deposits are refunded in full.")).not.toBeVisible();
  answer();
  await expect.element(strip).toBeVisible();
  expect(box(".fh-shell-main").top).toBe(top);
  configure({ apiUrl: "/api" });
});

test("a platform that is active says nothing of it", async () => {
  PLATFORM.platform_status = "active";
  stubApi(INVESTOR);
  // What is known of one API is known for the life of the page.
  configure({ apiUrl: `${location.origin}/api` });
  await enterAs(INVESTOR);
  open();
  await vi.waitFor(() => expect($platform.get()).toMatchObject({ platformStatus: "active" }));
  await shown("withdraw-all");
  expect(strip.elements()).toEqual([]);
  PLATFORM.platform_status = "suspended";
  configure({ apiUrl: "/api" });
});

test("the foot is not seen while something above it is read, which would push it away", async () => {
  await enterAs(INVESTOR);
  const { rerender } = open({ children: <Skeleton /> });
  const support = page.getByRole("link", { name: "help@freehold.test", includeHidden: true });
  await expect.element(support).toBeInTheDocument();
  await expect.element(support).not.toBeVisible();
  rerender(
    <SidebarShell brand="Freehold" theme="light">
      <details>
        <summary>It is read.</summary>
        <Skeleton />
      </details>
    </SidebarShell>,
  );
  await expect.element(support).toBeVisible();
});

test("the foot says whom to ask", async () => {
  await enterAs(INVESTOR);
  open();
  const foot = page.getByRole("contentinfo");
  await expect.element(foot.getByRole("link", { name: "help@freehold.test" })).toBeVisible();
  await expect.element(foot).toMatchTextContent("Monday to Friday, 9:00 to 17:00 UTC");
});

test("the tick of a verified wallet does not touch the address", async () => {
  for (const [width, dir] of [
    [390, "ltr"],
    [1280, "ltr"],
    [1280, "rtl"],
  ] as const) {
    document.documentElement.dir = dir;
    await page.viewport(width, 844);
    await enterAs(INVESTOR);
    const { unmount } = open();
    await shown("withdraw-all");
    const [tick, address] = [box(".fh-shell-verified"), box(".fh-shell-wallet")];
    const gap = dir === "rtl" ? tick.left - address.right : address.left - tick.right;
    expect(gap).toBeGreaterThanOrEqual(4);
    unmount();
  }
  document.documentElement.dir = "";
});
