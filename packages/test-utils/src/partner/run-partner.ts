import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildOnce } from "@freehold/tools/build/build-once";
import { launchBrowsers } from "../hosts/browsers.ts";
import { stopCommands } from "../hosts/commands.ts";
import { startPlatform } from "../hosts/platform.ts";
import { visitBank } from "./visit-bank.ts";

/**
 * `pnpm e2e:partner`: follows a bank's customer in each browser that this machine has, on a demo of its own, and fails if one doesn't get to
 * the paid refund, or complains.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = realpathSync(mkdtempSync(join(tmpdir(), "freehold-partner-")));
// However this ends.
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopCommands().then(() => process.exit(130)));

try {
  await buildOnce("everything", say);
  const browsers = await launchBrowsers(join(folder, "browsers"));
  for (const browser of browsers) {
    const platform = await startPlatform("", join(folder, browser.name));
    const complaints: string[] = [];
    const outcome = await visitBank(browser, platform, (complaint) => complaints.push(complaint)).catch(String);
    say(`${browser.name}: ${outcome}`);
    for (const complaint of complaints) say(`  ${complaint}`);
    if (!outcome.startsWith("paid") || complaints.length > 0) process.exitCode = 1;
    await platform.stop();
    await browser.close();
  }
} finally {
  await stopCommands();
}
