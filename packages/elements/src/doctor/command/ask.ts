/** No server takes longer, in milliseconds. */
const PATIENCE = 15_000;

/** Asks an address; null where nothing answers in time. */
export const ask = (address: URL, headers: Record<string, string> = {}): Promise<Response | null> =>
  fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);

/** An address, or null: what a page says may be none. */
export const parseUrl = (text: string, base?: URL): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null;
