import { field } from "./refund.ts";
import type { Failure } from "./state.ts";

/**
 * What to give ErrorNotice. SPEC 8: the server's sentence, or the screen's own one. An error of the connection has no
 * server's sentence: then the screen's stands above what the client found.
 */
export function explain(failure: Failure, own: string): { error: unknown; fallback: string; title?: string } {
  const error = failure.error ?? own;
  const body = field(error, "body");
  const spoken = typeof error === "string" || field(body, "detail") || field(body, "message");
  return spoken ? { error, fallback: own } : { error, fallback: own, title: own };
}
