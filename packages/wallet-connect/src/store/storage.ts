import { safeStorage } from "@freehold/session";

/** What this package stores in the browser. Where the browser refuses, it lives as long as the page. */
export const storage = /* @__PURE__ */ safeStorage("local");

/** Whether this page may store anything in the browser: RainbowKit and wagmi fail where it may not. */
export function canStore(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    // The getter itself throws where storage is blocked: that is the answer.
    return false;
  }
}

/** What is stored under a key, parsed; `null` where nothing is, or another script has written something that is no JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
