import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumArgs, chromiumPath } from "../browser/chromium.ts";
import { startCommand } from "./commands.ts";
import type { HostBrowser } from "./host-page.ts";
import { playwrightBrowser } from "./playwright-browser.ts";
import { launchWebkit } from "./webkit.ts";

/** The system's own: Playwright's is another browser. */
const FIREFOX = "/usr/bin/firefox-esr";
/** The last one that asks Firefox ESR for nothing which it does not know: later ones emulate colour schemes by WebDriver BiDi. */
const FOR_FIREFOX = "1.61.1";
/** The runner ends them itself, when the commands have ended. */
const UNTIL_CLOSED = { handleSIGINT: false, handleSIGTERM: false };

/**
 * Starts Chromium, and the system's Firefox and WebKit where it has them (Debian's `firefox-esr`, `webkit2gtk-driver` and `xvfb`).
 *
 * @param folder - where npm installs what drives Firefox; it is made.
 */
export async function launchBrowsers(folder: string): Promise<HostBrowser[]> {
  mkdirSync(folder);
  const started = [await launchChromium(), await launchFirefox(folder), await launchWebkit(folder)];
  return started.filter((browser) => browser !== null);
}

async function launchChromium(): Promise<HostBrowser> {
  const options = { executablePath: chromiumPath(), args: chromiumArgs(), ...UNTIL_CLOSED };
  return playwrightBrowser("Chromium", await chromium.launch(options));
}

async function launchFirefox(folder: string): Promise<HostBrowser | null> {
  if (!existsSync(FIREFOX)) return null;
  const manifest = join(folder, "package.json");
  writeFileSync(manifest, JSON.stringify({ private: true, dependencies: { "playwright-core": FOR_FIREFOX } }));
  await startCommand(folder, ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"]).ended();
  const { firefox } = createRequire(manifest)("playwright-core");
  const options = { channel: "moz-firefox", executablePath: FIREFOX, ...UNTIL_CLOSED };
  return playwrightBrowser("Firefox", await firefox.launch(options));
}
