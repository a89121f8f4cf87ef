import { json } from "@freehold/test-utils/browser/stub-api";
import { afterEach, beforeEach, expect } from "vitest";
import { cdp, page } from "vitest/browser";
import type { WithdrawAllProps } from "../index.ts";
import { SHARED } from "./live.fixture.ts";
import { api, find, freshPage, open, server } from "./page.fixture.tsx";
import { CHECK } from "./stub-api.fixture.ts";

const media = (motion: "no-preference" | "reduce") =>
  devtools().send("Emulation.setEmulatedMedia", {
    media: "",
    features: [{ name: "prefers-reduced-motion", value: motion }],
  });

/** Once a file: every test has a fresh page that moves, and a server that follows an open request. */
export function livePage(): void {
  freshPage();
  beforeEach(async () => {
    await media("no-preference");
    api.routes[CHECK] = json({ success: true, withdrawal: SHARED });
  });
  afterEach(async () => {
    document.documentElement.style.background = "";
    await page.viewport(1280, 800);
    // As the page is for the files after this one.
    await media("reduce");
  });
}

type Devtools = {
  send: (method: string, parameters?: Record<string, unknown>) => Promise<unknown>;
  on: (event: "Fetch.requestPaused", listener: (request: { requestId: string }) => void) => void;
};
export const devtools = () => cdp() as unknown as Devtools;

/** Later than the server's "now" in {@link progress}. */
export const UNTIL = "2026-03-03T10:30:00.000Z";
/** Where the money is, as the banner says it now. */
export const where = () => find(".fh-withdraw-fade > :not(.fh-withdraw-leaving) .fh-withdraw-where")?.textContent;
export const badge = () => find(".fh-badge")?.textContent;
export const bar = () => find("progress") as HTMLProgressElement | null;
export const said = () => find("[role=status].fh-hidden")?.textContent;
export const step = () => find("[aria-current=step] .fh-step-title")?.textContent;
/** As the reader's own clock has it. */
export const exact = (iso: string) =>
  new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  })
    .format(new Date(iso))
    .replaceAll("\u202f", " ");

/** Opens the view and waits until it listens to the server. */
export async function watch(props?: WithdrawAllProps) {
  open(props);
  await expect.poll(() => server.open.size).toBe(1);
}
