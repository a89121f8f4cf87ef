import { safeStorage } from "@freehold/session";

/** This package's storage in the browser. If the browser blocks it, values last as long as the page. */
export const storage = /* @__PURE__ */ safeStorage("local");

/** Returns whether this page can use the browser's storage. RainbowKit and wagmi fail without it. */
export function canStore(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    // The getter itself throws where storage is blocked: that is the answer.
    return false;
  }
}

/** Returns the parsed value under a key, or `null` if there is none or it isn't JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
