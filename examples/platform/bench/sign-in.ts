import { join } from "node:path";
import { ROOT } from "@freehold/tools/build/build-once";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { type Measured, measure, type Sample } from "./measure.ts";

const HERE = import.meta.dirname;

/**
 * Builds the hand-written page, and the same page with the React component, as Vite builds a page without any configuration; and the platform's
 * site as it's deployed: the demo's build brings a wallet along, which takes bytes from the page.
 */
export async function buildSignIns(folder: string): Promise<void> {
  for (const name of ["hand-written", "component"])
    await build({
      root: join(HERE, name),
      configFile: false,
      logLevel: "error",
      base: `/${name}/`,
      build: { outDir: join(folder, name), rolldownOptions: { input: join(HERE, name, "sign-in.html") } },
    });
  await build({
    root: join(ROOT, "examples/platform"),
    configFile: join(ROOT, "examples/platform/vite.config.ts"),
    logLevel: "error",
    build: { outDir: join(folder, "platform") },
  });
}

const ROWS: readonly [label: string, key: keyof Sample, unit: number, suffix: string][] = [
  ["visible after", "visible", 1, "ms"],
  ["usable after", "usable", 1, "ms"],
  ["main thread", "mainThread", 1, "ms"],
  ["  with the rest", "settled", 1, "ms"],
  ["received", "received", 1e3, "kB"],
  ["requests", "requests", 1, "  "],
  ["heap", "heap", 1e6, "MB"],
];

/**
 * How soon a signed-out person sees the sign-in form and can send it: `<freehold-auth>` by its script tag, the React component on a page of
 * its own, and the whole platform's site. The floor is a page as people write it by hand: React, React Hook Form, Zod and one style sheet.
 *
 * @returns a table.
 */
export async function timeSignIns(browser: Browser, url: string): Promise<string> {
  const form = (path: string): Measured => ({
    url: url + path,
    seen: "input[autocomplete='current-password']",
    sendsTo: "/api/auth/login",
  });
  const { "hand-written": floor, ...ours } = await measure(browser, {
    "hand-written": form("/hand-written/sign-in.html"),
    "<freehold-auth>": form("/bench/sign-in.html"),
    "React component": form("/component/sign-in.html"),
    "the site": form("/"),
  });
  const head = ["".padEnd(18), "hand-written".padStart(14), ...Object.keys(ours).map((name) => name.padStart(25))];
  const rows = ROWS.map(([label, key, unit, suffix]) => {
    const cell = (sample: Sample) => `${(sample[key] / unit).toFixed(unit === 1e6 ? 1 : 0)} ${suffix}`.padStart(14);
    const cells = Object.values(ours).map(
      (sample) => cell(sample) + `${(sample[key] / floor[key]).toFixed(2)} x`.padStart(11),
    );
    return `${label.padEnd(18)}${cell(floor)}${cells.join("")}`;
  });
  return [head.join(""), ...rows].join("\n");
}
