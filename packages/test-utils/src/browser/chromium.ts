import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Debian's Chromium without windows, which Playwright prefers, too: it takes two thirds of the time of the one with windows. */
const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";
const WITH_WINDOWS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The Chromium that tests drive: `CHROMIUM_PATH`, else the system's (the one without windows first), else the one Playwright
 * installed.
 *
 * @throws one sentence on how to get one, if there is none.
 */
export function chromiumPath(): string {
  return firstOf("chromium-headless-shell", process.env.CHROMIUM_PATH, HEADLESS_SHELL, ...WITH_WINDOWS);
}

/**
 * A whole Chromium, with what belongs to its windows, such as its password manager: the system's, else the one Playwright installed.
 *
 * @throws one sentence on how to get one, if there is none.
 */
export function wholeChromiumPath(): string {
  return firstOf("chromium", ...WITH_WINDOWS, process.env.CHROMIUM_PATH);
}

/** Returns whether tests have the Chromium without windows, or the one that they were told to take. */
export const hasHeadlessShell = (): boolean => Boolean(process.env.CHROMIUM_PATH) || existsSync(HEADLESS_SHELL);

function firstOf(debianPackage: string, ...paths: (string | undefined)[]): string {
  const found = [...paths, chromium.executablePath()].find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(
    `No Chromium found: run \`apt-get install -y ${debianPackage}\` as root, \`npx playwright-core install chromium\`, or set CHROMIUM_PATH.`,
  );
}

/** What Playwright turns off, which a list of one's own takes the place of; and renderers that windows and pages keep in reserve. */
const WITHOUT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
  "SpareRendererForSitePerProcess",
];

/** Flags for a quiet Chromium; as root it has no sandbox of its own. */
export function chromiumArgs(): string[] {
  return [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    `--disable-features=${WITHOUT.join()}`,
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ];
}
