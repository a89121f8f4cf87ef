import type { Finding } from "./finding.ts";

/** What `window.freehold` has. */
export type Freehold = {
  /** Examines the page and its API, says on the console what is right and what is wrong, and gives the same as a list. */
  doctor(): Promise<Finding[]>;
};

/** Puts `window.freehold.doctor()` on the page. @param load - brings what it does, when it is called. */
export function installDoctor(load: () => Promise<{ examine(): Promise<Finding[]> }>): void {
  const freehold: Freehold = { doctor: () => load().then(({ examine }) => examine()) };
  Reflect.set(globalThis, "freehold", freehold);
}
