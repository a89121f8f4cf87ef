import { own } from "./own-property.ts";

/**
 * Answers that were asked for before this code had arrived: the script-tag build's entries are a few hundred bytes that
 * start the first screen's reads while React is still on its way. They stand at
 * `globalThis[Symbol.for("freehold.early")]`, by URL.
 */
export type EarlyAnswer = {
  /** The bearer token it was asked with. */
  token: string;
  /** `performance.now()` when it was asked. */
  at: number;
  answer: Promise<Response>;
};

const KEY = Symbol.for("freehold.early");

/** An answer is for the first screen; later it would be old. Milliseconds. */
const FRESH = 10_000;

/**
 * Takes the early answer to a read, once, if it was asked with the same token.
 *
 * @returns undefined if there is none, or if it failed: the caller then asks by itself.
 */
export async function takeEarly(url: string, token: string | null): Promise<Response | undefined> {
  const answers = own(globalThis, KEY);
  if (!(answers instanceof Map)) return undefined;
  const early = answers.get(url) as EarlyAnswer | undefined;
  answers.delete(url);
  if (!early || early.token !== token || performance.now() - early.at > FRESH) return undefined;
  return early.answer.catch(() => undefined);
}

/** A write changes what the reads say: answers from before it are not taken any more. */
export function dropEarly(): void {
  const answers = own(globalThis, KEY);
  if (answers instanceof Map) answers.clear();
}
