import { expect, onTestFinished, test, vi } from "vitest";

test.each([
  ["an old one", {}, 1],
  ["one of these", { adoptedStyleSheets: [] }, 0],
])("%s is named on the console as often as it has to be", async (_name, documentPrototype, times) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("Document", { prototype: documentPrototype });
  vi.stubGlobal("CSS", { supports: () => true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  vi.resetModules();
  const { checkBrowser } = await import("./check-browser.ts");
  checkBrowser();
  checkBrowser();
  expect(warn).toHaveBeenCalledTimes(times);
});
