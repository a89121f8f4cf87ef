import { DOCS_URL, type FailureKind } from "@freehold/contract";

/** What a check is about: a kind or a code of `freehold-error`, or what no event tells. */
export type FindingCode =
  | FailureKind
  | "api_url"
  | "blocked_by_csp"
  | "clock"
  | "load"
  | "markup"
  | "styles"
  | "unreachable"
  | "version";

/** What the doctor found out of one thing. */
export type Finding = {
  code: FindingCode;
  /** Nothing is to be done. */
  ok: boolean;
  /** What is right, or what is wrong and what mends it. */
  message: string;
  /** Where the documentation explains it; null where there is nothing to explain. */
  docsUrl: string | null;
};

/** Something that is right. */
export const right = (code: FindingCode, message: string): Finding => ({ code, ok: true, message, docsUrl: null });

/** Something that is wrong. */
export const wrong = (code: FindingCode, message: string): Finding => ({
  code,
  ok: false,
  message,
  docsUrl: `${DOCS_URL}/errors/#${code}`,
});

/** One line of the doctor's list. */
export const inWords = ({ code, ok, message, docsUrl }: Finding): string =>
  `${ok ? "✓" : "✗"} ${code}: ${message}${docsUrl ? ` See ${docsUrl}` : ""}`;
