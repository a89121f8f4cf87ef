import type { Page } from "playwright-core";

/** Does something while the page's pointer is a finger. */
export async function withFinger<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  try {
    if (!(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)))
      throw new Error("The pointer is no finger.");
    return await work();
  } finally {
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await devtools.detach();
  }
}
