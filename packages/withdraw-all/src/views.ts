import { atom } from "nanostores";

type Views = typeof import("./request-views.ts");

/** The views that not everybody needs at once, when they have come; `failed` if they could not be loaded. */
export const $views = atom<Views | "failed" | null>(null);

/**
 * Asks for the views of a request and of the confirmation. It runs beside the first calls of the API: the form is
 * there sooner, and nobody waits for a view once the data has come.
 */
export async function loadViews(): Promise<void> {
  if ($views.get() === "failed") $views.set(null);
  try {
    $views.set(await import("./request-views.ts"));
  } catch (error) {
    console.error("Freehold: a part of the refund panel could not be loaded.", error);
    $views.set("failed");
  }
}
