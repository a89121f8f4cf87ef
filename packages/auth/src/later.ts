import { atom } from "nanostores";

/** The way to a new password, which few people need. */
export type Later = typeof import("./RecoveryScreens.tsx");

/** {@link Later} when it has come; `failed` if it could not be loaded. */
export const $later = atom<Later | "failed" | null>(null);

/** Loads {@link Later}. A failure is in the store, for the person to be told; the next call tries again. */
export async function loadLater(): Promise<void> {
  if ($later.get() === "failed") $later.set(null);
  try {
    $later.set(await import("./RecoveryScreens.tsx"));
  } catch (error) {
    console.error("Freehold: a part of the sign-in page could not be loaded.", error);
    $later.set("failed");
  }
}
