import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { DownloadButton } from "./DownloadButton.tsx";

const CSV = "date,amount\r\n";
const pdf = () => new Blob(["%PDF"], { type: "application/pdf" });

freshPage("wallet");
beforeEach(() => {
  // A browser inside an app: the press on the link does nothing.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ["canShare", "share", "clipboard"]) Reflect.deleteProperty(navigator, name);
});

/** What the browser can do with files, and what was done. */
function browser(share: ((data: ShareData) => Promise<void>) | null) {
  const copied: string[] = [];
  Object.defineProperties(navigator, {
    canShare: { configurable: true, value: share ? () => true : undefined },
    share: { configurable: true, value: share ?? undefined },
    clipboard: { configurable: true, value: { writeText: async (text: string) => void copied.push(text) } },
  });
  return copied;
}

async function download(content: string | Blob) {
  draw(<DownloadButton label="CSV" name="transactions.csv" read={async () => content} />);
  await page.getByRole("button", { name: "CSV" }).click();
  await expect.element(page.getByText("Check your downloads for transactions.csv. Not there?")).toBeVisible();
}

const copyText = () => page.getByRole("button", { name: "Copy its text" });

test("a file that was not saved is shared, and a list of apps that is closed is no fault", async () => {
  const shared: File[] = [];
  browser(async ({ files = [] }) => {
    shared.push(...files);
    throw new DOMException("Closed", "AbortError");
  });
  await download(CSV);
  for (const times of [1, 2]) {
    await page.getByRole("button", { name: "Share file" }).click();
    await expect.poll(() => shared.length).toBe(times);
  }
  expect(shared[0]?.name).toBe("transactions.csv");
  expect(await shared[0]?.text()).toBe(CSV);
});

test("its text is copied where it cannot be shared, or sharing fails", async () => {
  const copied = browser(async () => {
    throw new DOMException("Not allowed", "NotAllowedError");
  });
  await download(CSV);
  await page.getByRole("button", { name: "Share file" }).click();
  await copyText().click();
  await expect.poll(() => copied).toEqual([CSV]);
});

test("a browser that shares no files offers its text at once", async () => {
  const copied = browser(null);
  await download(CSV);
  await copyText().click();
  await expect.poll(() => copied).toEqual([CSV]);
});

test("a file that is no text has the page's link for another browser", async () => {
  const copied = browser(null);
  await download(pdf());
  await page.getByRole("button", { name: "Copy this page's link and open it in another browser" }).click();
  await expect.poll(() => copied).toEqual([location.href]);
});
