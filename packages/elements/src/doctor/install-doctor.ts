import type { FailureKind } from "@freehold/contract";
import type { Finding } from "./finding.ts";

/** What `freehold-error` has said on the page. */
export type Heard = { code: string; kind: FailureKind; message: string };

/** What `window.freehold` has. */
export type Freehold = {
  /** Examines the page and its API, says on the console what is right and what is wrong, and gives the same as a list. */
  doctor(): Promise<Finding[]>;
};

/**
 * Puts `window.freehold.doctor()` on the page, unless the page has something of that name, and keeps what fails until it is called.
 *
 * @param load - brings it, when it is called.
 */
export function installDoctor(load: () => Promise<{ examine(heard: Heard[]): Promise<Finding[]> }>): void {
  const heard: Heard[] = [];
  const freehold: Freehold = { doctor: () => load().then(({ examine }) => examine(heard)) };
  if ("freehold" in globalThis) return;
  Object.assign(globalThis, { freehold });
  addEventListener("freehold-error", (event) => heard.push((event as CustomEvent<Heard>).detail));
}
