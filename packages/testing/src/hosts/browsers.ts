import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { chromiumArgs, chromiumPath } from "../browser/chromium.ts";
import { startCommand } from "./commands.ts";

/** A browser that hosts are opened in. */
export type HostBrowser = { name: string; browser: Browser };

const FIREFOX = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";
/** The last one that asks Firefox ESR for nothing which it does not know: later ones emulate colour schemes by WebDriver BiDi. */
const FOR_FIREFOX = "1.61.1";
/** The runner ends them itself, when the commands have ended. */
const UNTIL_CLOSED = { handleSIGINT: false, handleSIGTERM: false };

/**
 * Starts Chromium, and the system's own Firefox where there is one (`FIREFOX_PATH`, else `firefox-esr`): Playwright's is another browser.
 *
 * @param folder - where npm installs what drives Firefox.
 */
export async function launchBrowsers(folder: string): Promise<HostBrowser[]> {
  const options = { executablePath: chromiumPath(), args: chromiumArgs(), ...UNTIL_CLOSED };
  const started = [{ name: "Chromium", browser: await chromium.launch(options) }];
  if (existsSync(FIREFOX)) started.push({ name: "Firefox", browser: await launchFirefox(folder) });
  return started;
}

async function launchFirefox(folder: string): Promise<Browser> {
  const manifest = join(folder, "package.json");
  mkdirSync(folder);
  writeFileSync(manifest, JSON.stringify({ private: true, dependencies: { "playwright-core": FOR_FIREFOX } }));
  await startCommand(folder, ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"]).ended();
  const { firefox } = createRequire(manifest)("playwright-core");
  return firefox.launch({ channel: "moz-firefox", executablePath: FIREFOX, ...UNTIL_CLOSED });
}
