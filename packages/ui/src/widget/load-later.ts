import { FreeholdError } from "@freehold/contract";

/** A part of a widget could not be loaded when it was needed. A person reads the sentence of its place, a developer `message`. */
class LoadError extends FreeholdError<"load"> {
  override readonly name = "LoadError";
  override readonly kind = "freehold.load-error";
}

/**
 * Loads a part of a widget on demand. If that fails, the console names the file and the fix, and the host gets
 * `freehold-error` with the code `load`.
 *
 * @throws {LoadError} `load`, with what `load` threw as its cause.
 * @example
 * const { Dialog } = await loadLater(() => import("./Dialog.tsx"));
 */
export async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `Freehold: failed to load a file. ${reason} Serve all files of one version, and allow them in script-src.`;
    console.error(message);
    throw new LoadError("load", "", { message, cause, docsPath: "/errors/#load" });
  }
}
