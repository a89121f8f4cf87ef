import { readShifts, SHIFT_LIMIT, watchShifts } from "./layout-shifts.ts";
import { openDemo } from "./open-demo.ts";
import { addressOf, LINK_PAGES, SCREENS, untilRead } from "./screens.ts";
import { table } from "./table.ts";
import { DEMO_PASSWORD } from "./world/accounts.ts";

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/**
 * Prints how far each screen of the demo moves by itself, at a first visit and at a reload, and its height, on a phone and on a desktop:
 * `pnpm shifts`. It exits with 1 if a screen moves further than the limit.
 */
const { url, browser, ids, close } = await openDemo();
try {
  const lines = [["width", "first", "reload", "height", "screen", "person"]];
  for (const { who, email, paths } of [...SCREENS, { who: "a reader of an email", email: null, paths: LINK_PAGES }]) {
    const token = email && (await signIn(email));
    for (const viewport of VIEWPORTS)
      for (const path of paths) {
        const { sums, height } = await measure(addressOf(path, ids), { viewport, token });
        lines.push([String(viewport.width), ...sums.map((sum) => sum.toFixed(4)), String(height), path, who]);
      }
  }
  process.stdout.write(`${table(lines)}\n`);
} finally {
  await close();
}

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Opens a screen twice in a browser that has been nowhere, but for a session and the announcement, which would lie above the screen. */
async function measure(
  path: string,
  { viewport, token }: { viewport: { width: number; height: number }; token: string | null },
): Promise<{ sums: number[]; height: number }> {
  const context = await browser.newContext({ viewport, locale: "en-US", reducedMotion: "reduce" });
  await context.addInitScript((token) => {
    localStorage.setItem("freehold_announcement_seen", "suspension");
    if (token) localStorage.setItem("auth_token", token);
  }, token);
  const page = await context.newPage();
  await watchShifts(page);
  const sums = [];
  for (const load of [() => page.goto(url + path), () => page.reload()]) {
    await load();
    await untilRead(page);
    const { sum, shifts } = await readShifts(page);
    sums.push(sum);
    if (sum > SHIFT_LIMIT) {
      process.exitCode = 1;
      console.warn(`${path} at ${viewport.width} px: ${JSON.stringify(shifts, null, 2)}`);
    }
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await context.close();
  return { sums, height };
}
