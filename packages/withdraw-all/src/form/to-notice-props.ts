import { isApiError } from "@freehold/session";
import type { ErrorNoticeProps } from "@freehold/ui";
import type { Failure } from "../store/state.ts";

/**
 * What ErrorNotice shows of a failure. SPEC 8: the server's sentence, or the screen's own one. An error of the connection has no
 * server's sentence: then the screen's stands above what the client found.
 *
 * @param own - the screen's sentence.
 */
export function toNoticeProps(failure: Failure, own: string): Pick<ErrorNoticeProps, "error" | "fallback" | "title"> {
  const error = failure.error ?? own;
  const body = isApiError(error) ? (error.body as { detail?: unknown; message?: unknown } | undefined) : undefined;
  const hasSentence = typeof error === "string" || body?.detail || body?.message;
  return hasSentence ? { error, fallback: own } : { error, fallback: own, title: own };
}

/** Whether it is the address that was refused, so that the field is where it is put right. */
export function refusesAddress(failure: Failure | null): boolean {
  return isApiError(failure?.error) && failure.error.code === "invalid_wallet_address";
}
