import { type FieldError, FreeholdError, type ProblemCode } from "@freehold/contract";
import { ownProperty } from "./own-property.ts";
import { SECRET_KEY } from "./token.ts";
import { withoutPrototype } from "./without-prototype.ts";

const KIND = "freehold.api-error";
const NOT_SET_UP = "This part of the page isn't set up correctly. Tell the site's owner.";

/**
 * The reason why a call failed: a problem code of the server, or one of the client's own:
 *
 * - `unreachable`: no response (offline, DNS, CORS, connection refused or cut)
 * - `timeout`: no complete response in the configured time
 * - `aborted`: the caller's signal or a newer call ended it
 * - `session_changed`: not sent, because another tab signed in another person or signed out; or a read whose session had changed when the
 * response arrived
 * - `malformed`: the response isn't what the API promises (HTML, empty, truncated, a redirect)
 * - `token_callback`: the page's `fetchClientSecret` failed; `cause` is what it threw
 *
 * A newer server may send codes this list does not have yet: give every `switch` a `default`.
 */
export type ApiErrorCode =
  | ProblemCode
  | "unreachable"
  | "timeout"
  | "aborted"
  | "session_changed"
  | "malformed"
  | "token_callback";

/** The fields of an {@link ApiError}. */
export type ApiErrorFields = {
  message: string;
  detail: string | null;
  code: ApiErrorCode;
  status: number;
  requestId: string | null;
  errors: FieldError[];
  retryAfter: number | null;
  body: unknown;
  cause?: unknown;
};

/**
 * Thrown by every failed call. It never contains the token or the request's body. `message` is SPEC 8's line, and `shortMessage`
 * the sentence for a person, if any.
 *
 * Across separately bundled copies `instanceof` fails: use {@link isApiError}.
 *
 * @example
 * try {
 *   await wallet.withdrawTotalDeposits({ wallet_address });
 * } catch (error) {
 *   if (isApiError(error) && error.code === "withdrawal_pending") showExisting(error.body);
 *   else throw error;
 * }
 */
export class ApiError extends FreeholdError<ApiErrorCode> {
  override readonly name = "ApiError";
  /** What {@link isApiError} compares. */
  override readonly kind = KIND;
  /** The server's sentence for a person, or the client's if there was no response; `null` if there is none. */
  readonly detail: string | null;
  /** The HTTP status; 0 without a complete response. */
  readonly status: number;
  /** The ID of the request in the server's log, for support. */
  readonly requestId: string | null;
  /** The invalid fields of a 422. */
  readonly errors: FieldError[];
  /** Seconds to wait before a retry, from `Retry-After`. */
  readonly retryAfter: number | null;
  /** The parsed response, such as the `withdrawal` of a 409 `withdrawal_pending`; `undefined` if there was none. */
  readonly body: unknown;

  constructor(fields: ApiErrorFields) {
    const { code, message, detail, cause } = withoutPrototype(fields);
    super(code, detail ?? message, { message, cause, docsPath: `/errors/#${code}` });
    this.detail = detail;
    this.status = fields.status;
    this.requestId = fields.requestId;
    this.errors = fields.errors;
    this.retryAfter = fields.retryAfter;
    this.body = fields.body;
  }
}

/**
 * Returns whether a value is an {@link ApiError}, from this copy of the package or another on the page.
 *
 * @example
 * isApiError(new ApiError(fields)) // true
 */
export function isApiError(error: unknown): error is ApiError {
  return ownProperty(error, "kind") === KIND;
}

const LOCAL = {
  unreachable: ["Network Error", "We couldn't reach the server. Check your connection and try again."],
  timeout: ["Timeout", "The server took too long to answer. Try again."],
  aborted: ["Aborted", null],
  not_found: ["Not Found", null],
  session_changed: [
    "Session Changed",
    "The account changed in another tab. Nothing was sent. Check what's shown, then try again.",
  ],
  malformed: ["Malformed Response", "We couldn't read the server's response. Try again in a moment."],
} as const;

/** What a server would have answered, where it was not asked. */
const STATUS: Partial<Record<keyof typeof LOCAL, number>> = { not_found: 404, session_changed: 409 };

/**
 * Creates an error of the client itself. SPEC 8's line needs a status text; where HTTP gave none, or "OK", a word stands in.
 *
 * @param given - what is known beyond the code.
 */
export function localError(code: keyof typeof LOCAL, given?: Partial<ApiErrorFields>): ApiError {
  const [text, detail] = LOCAL[code];
  return new ApiError({
    message: `API Error: ${text}`,
    detail,
    code,
    status: STATUS[code] ?? 0,
    requestId: null,
    errors: [],
    retryAfter: null,
    body: undefined,
    ...given,
  });
}

/** A page was given the secret key of a partner, and sends it nowhere. */
export const secretKeyError = (): ApiError =>
  localError("malformed", { code: "secret_key_in_page", message: SECRET_KEY, detail: NOT_SET_UP });
