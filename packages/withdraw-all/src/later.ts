import { atom } from "nanostores";

/** Everything the form does not need to be seen: what it does, and all other views. */
export type Later = typeof import("./later-views.ts");

/** {@link Later} when it has come; `failed` if it could not be loaded. */
export const $later = atom<Later | "failed" | null>(null);

let coming: Promise<Later> | null = null;

/**
 * Loads {@link Later}, once. A failure is in the store, for the person to be told; the next call tries again.
 *
 * @returns null if it could not be loaded.
 */
export async function loadLater(): Promise<Later | null> {
  if ($later.get() === "failed") $later.set(null);
  coming ??= import("./later-views.ts");
  try {
    const later = await coming;
    $later.set(later);
    return later;
  } catch (error) {
    console.error("Freehold: a part of the refund panel could not be loaded.", error);
    coming = null;
    $later.set("failed");
    return null;
  }
}
