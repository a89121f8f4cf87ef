import type { Finding } from "./finding.ts";

/** What `window.freehold` has. */
export type Freehold = {
  /** Examines the page and its API, says on the console what is right and what is wrong, and gives the same as a list. */
  doctor(): Promise<Finding[]>;
};

/** Puts `window.freehold.doctor()` on the page, unless the page has something of that name. @param load - brings it, when it is called. */
export function installDoctor(load: () => Promise<{ examine(): Promise<Finding[]> }>): void {
  const freehold: Freehold = { doctor: () => load().then(({ examine }) => examine()) };
  if (!("freehold" in globalThis)) Object.assign(globalThis, { freehold });
}
