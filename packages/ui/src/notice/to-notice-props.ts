import type { FreeholdError } from "@freehold/contract";

/** The text of an error for a person, from {@link toNoticeProps}. */
export type NoticeText = {
  sentence: string;
  /** SPEC 8's line, such as "API Error: Conflict"; `null` if the sentence says the same. */
  line: string | null;
  /** The ID of the request in the server's log, for support. */
  requestId: string | null;
};

/**
 * Returns the text of an error for a person: the sentence of the server or of the Freehold error, with SPEC 8's line and the request ID
 * of the failed call, even if the call is only the error's cause. A string is its own sentence. For any other error, it returns the
 * fallback.
 *
 * @param fallback - shown if the error has no sentence for a person, such as "Login failed".
 * @example
 * toNoticeProps(error, "Login failed").sentence
 */
export function toNoticeProps(error: unknown, fallback: string): NoticeText {
  if (typeof error === "string" && error) return { sentence: error, line: null, requestId: null };
  if (!isFreeholdError(error)) return { sentence: fallback, line: null, requestId: null };
  const own = isApiError(error) ? error : null;
  const call = own ?? (error.walk(isApiError) as ApiErrorLike | null);
  const line = text(call?.message);
  const sentence = text(own ? own.detail : error.shortMessage) ?? line ?? fallback;
  return { sentence, line: line === sentence ? null : line, requestId: text(call?.requestId) };
}

/** The session's ApiError. ui lies below the session, so its class is not known here. */
type ApiErrorLike = { message: unknown; detail: unknown; requestId: unknown };

const text = (value: unknown) => (typeof value === "string" && value ? value : null);

// By kind, not by class: two bundles on a page have two classes.
const kindOf = (error: unknown) => (typeof error === "object" && error !== null && "kind" in error ? error.kind : null);
const isFreeholdError = (error: unknown): error is FreeholdError => String(kindOf(error)).startsWith("freehold.");
const isApiError = (error: unknown): error is ApiErrorLike => kindOf(error) === "freehold.api-error";
