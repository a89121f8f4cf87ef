import { chromiumArgs, chromiumPath } from "@freehold/testing/browser/chromium";
import { chromium } from "playwright-core";
const base = process.env.BASE ?? "http://127.0.0.1:4703";
const email = process.env.WHO ?? "investor@freehold.test";
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs(), "--no-sandbox"] });
// args: name:path:width:theme[:full]
const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
const page = await context.newPage();
page.on("console", (m) => { if (m.type() === "error" || m.type() === "warning") console.log("console", m.text().slice(0, 300)); });
page.on("pageerror", (e) => console.log("pageerror", e.message.slice(0, 500)));
page.on("response", (r) => { if (r.status() >= 400) console.log(r.status(), r.url()); });
await page.goto(`${base}/`);
await page.getByLabel("Email").fill(email);
await page.getByLabel("Password", { exact: true }).fill("freehold-demo-2026");
await page.getByRole("button", { name: "Sign In" }).click();
await page.getByRole("button", { name: "I Understand" }).click();
for (const arg of process.argv.slice(2)) {
  const [name, path, width = "1440", theme = "light", mode = "", ...rest] = arg.split(":");
  await page.setViewportSize({ width: Number(width), height: Number(width) < 500 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: theme as "light" });
  await page.goto(`${base}${path}`);
  await page.waitForLoadState("networkidle");
  if (mode.includes("rtl")) await page.evaluate(() => { document.documentElement.dir = "rtl"; });
  if (mode.includes("big")) await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  for (const step of rest.join(":").split(";").filter(Boolean)) await page.getByRole("button", { name: step, exact: true }).first().click();
  await page.waitForTimeout(500);
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  if (wide[0]! > wide[1]!) console.log("OVERFLOW", name, wide);
  await page.screenshot({ path: `/tmp/mui-shots/${name}.png`, fullPage: mode.includes("full") });
}
await browser.close();
