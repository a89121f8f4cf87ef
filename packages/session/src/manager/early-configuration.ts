import { pageWide } from "@freehold/contract";
import type { FetchClientSecret } from "./delegated-source.ts";
import type { SessionOptions } from "./options.ts";
import { tellOtherVersion, VERSION } from "./page-session.ts";
import type { TokenSource } from "./token-source.ts";

/** What a page has configured before its session is there. */
export type EarlyConfiguration = {
  readonly version: number;
  options: SessionOptions;
  /** The client secrets of `options.fetchClientSecret`, until a session takes them. */
  source: TokenSource | null;
  /** What to do when it's time for a new client secret. */
  onDue: () => void;
};

/** Returns what the page has configured before its session; null, with a word on the console, if that's by another agreement. */
export function earlyConfiguration(): EarlyConfiguration | null {
  const create = (): EarlyConfiguration => ({ version: VERSION, options: {}, source: null, onDue: () => {} });
  const page = pageWide("freehold.configuration", create);
  if (page.version === VERSION) return page;
  tellOtherVersion();
  return null;
}

/** Takes the client secrets that were asked for before there was a session, if they are of this function; null otherwise. */
export function takeEarlySource(fetchClientSecret: FetchClientSecret, onDue: () => void): TokenSource | null {
  const page = earlyConfiguration();
  if (page?.options.fetchClientSecret !== fetchClientSecret) return null;
  const { source } = page;
  page.source = null;
  page.onDue = onDue;
  return source;
}
