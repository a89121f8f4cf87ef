import {
  type FieldError,
  FreeholdError,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type ProofWanted,
  type SecondFactor,
} from "@freehold/contract";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { NoAnswerError, RolledBackError } from "../database/driver/database-error.ts";
import type { Env } from "./env.ts";

/** What a problem may carry beside its sentence. */
export type ProblemExtra = {
  /** Bad fields. */
  errors?: FieldError[];
  /** Sent as Retry-After, in seconds. */
  retryAfter?: number;
  /** With `withdrawal_pending`: the request that is already open. */
  withdrawal?: unknown;
  /** With `not_enough_shares`: how many are left. */
  sharesAvailable?: number;
  /** With `second_factor_required`. */
  secondFactor?: SecondFactor;
  /** With `proof_required`. */
  proof?: ProofWanted;
  /** Sent as WWW-Authenticate. @default `Bearer`, with 401 */
  challenge?: string;
  /** Further response headers. */
  headers?: Record<string, string>;
};

/**
 * Thrown by a use case to answer with a problem of the contract. Everything a transaction did before is rolled back.
 *
 * @param code - a key of `PROBLEMS`; it decides status and title.
 * @param detail - one plain sentence for the person; it is also `message`.
 * @example
 * throw new ProblemError("nothing_to_withdraw", "You have no confirmed deposits to withdraw.");
 */
export class ProblemError extends FreeholdError<ProblemCode> {
  override readonly name = "ProblemError";
  override readonly kind = "freehold.problem";
  readonly extra: ProblemExtra;

  constructor(code: ProblemCode, detail: string, extra: ProblemExtra = {}) {
    super(code, detail);
    this.extra = extra;
  }
}

/** Whether an error is a {@link ProblemError}. */
export function isProblemError(error: unknown): error is ProblemError {
  return typeof error === "object" && error !== null && "kind" in error && error.kind === "freehold.problem";
}

/**
 * One or more bad fields: 422 `validation_failed`, with a sentence for each field. A message goes on where the field's name stops: `must be positive`.
 *
 * @example
 * throw invalidFields([{ path: "referral_code", message: "isn't one we recognize" }]); // "Referral code isn't one we recognize."
 */
export function invalidFields(errors: FieldError[]): ProblemError {
  const firsts = errors.filter(({ path }, at) => errors.findIndex((other) => other.path === path) === at);
  const sentence =
    firsts.map(({ path, message }) => `${label(path)} ${message}.`).join(" ") || "Some fields aren't valid.";
  return new ProblemError("validation_failed", sentence, { errors });
}

/** `wallet_address` as people say it; of `amount_ubxs`, the unit is none of the name. */
function label(path: string): string {
  const words = path
    .replace(/_ubxs$/, "")
    .replace(/[._]+/g, " ")
    .trim();
  return words ? `${words[0]?.toUpperCase()}${words.slice(1)}` : "The body";
}

/** The body of a problem answer (RFC 9457, DESIGN 3). */
export function problemBody(error: ProblemError, requestId: string): Problem {
  const [status, title] = PROBLEMS[error.code];
  return {
    type: `urn:freehold:problem:${error.code}`,
    title,
    status,
    detail: error.shortMessage,
    code: error.code,
    success: false,
    message: error.shortMessage,
    ...(error.extra.errors ? { errors: error.extra.errors } : {}),
    ...(error.extra.withdrawal === undefined ? {} : { withdrawal: error.extra.withdrawal }),
    ...(error.extra.sharesAvailable === undefined ? {} : { shares_available: error.extra.sharesAvailable }),
    ...(error.extra.secondFactor ? { second_factor: error.extra.secondFactor } : {}),
    ...(error.extra.proof ? { proof: error.extra.proof } : {}),
    request_id: requestId,
  };
}

/** Writes a problem as an answer. */
export function sendProblem(c: Context<Env>, error: ProblemError): Response {
  c.set("problemCode", error.code);
  const body = problemBody(error, c.var.requestId);
  const headers: Record<string, string> = { "Content-Type": "application/problem+json", ...error.extra.headers };
  if (body.status === 401) headers["WWW-Authenticate"] = error.extra.challenge ?? "Bearer";
  if (error.extra.retryAfter !== undefined)
    headers["Retry-After"] = String(Math.max(1, Math.ceil(error.extra.retryAfter)));
  return c.body(JSON.stringify(body), body.status as ContentfulStatusCode, headers);
}

/** SQLSTATE classes and codes that a request's own values cause, such as a number no column can hold. */
const BAD_VALUE = new Set(["22003", "22007", "22008", "22021", "22P02", "22P05", "22001"]);
/** SQLSTATE classes and codes that pass: too many connections, a shutdown, a lock or a statement that took too long. */
const PASSING = /^(08...|53...|57P0.|57014|55P03|40001|40P01|25P0[34])$/;

/**
 * Turns whatever was thrown into a problem. Only what is our fault becomes a 500.
 *
 * @param options.isRead - the request changes nothing, so it does not matter whether it was done. @default false
 */
export function toProblem(error: unknown, { isRead = false }: { isRead?: boolean } = {}): ProblemError {
  if (isProblemError(error)) return error;
  if (error instanceof HTTPException && error.status < 500) return frameworkProblem(error.status);
  if (isGivenUp(error)) return new ProblemError("bad_request", "The request was aborted before we could answer.");
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (BAD_VALUE.has(code)) return new ProblemError("validation_failed", "The server can't store one of these values.");
  if (error instanceof NoAnswerError && error.outcome === "unknown" && !isRead)
    return new ProblemError(
      "unavailable",
      "We lost contact with our database, so this may or may not have been done. Check before you try again. A program can repeat the request with the same Idempotency-Key.",
      { retryAfter: 2 },
    );
  if (PASSING.test(code) || error instanceof NoAnswerError || error instanceof RolledBackError)
    return new ProblemError("unavailable", "The server is busy or restarting. Try again in a moment.", {
      retryAfter: 2,
    });
  return new ProblemError("internal", "Something went wrong on our side. Try again, or send us the request ID.");
}

/** What work throws that is left undone because the client waits for its answer no more. */
export function givenUp(): DOMException {
  return new DOMException("The client is no longer waiting for the answer.", "AbortError");
}

function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** What the framework refuses is the sender's fault, whatever status it has for it. */
function frameworkProblem(status: number): ProblemError {
  if (status === 400) return new ProblemError("malformed_json", "The body is not valid JSON.");
  if (status === 413) return new ProblemError("payload_too_large", "The body is larger than 64 KiB.");
  if (status === 415) return new ProblemError("unsupported_media_type", "Send the body as application/json in UTF-8.");
  return new ProblemError("bad_request", "The server can't understand this request.");
}

/** The application's `onError`. */
export function onError(error: Error, c: Context<Env>): Response {
  const problem = toProblem(error, { isRead: ["GET", "HEAD"].includes(c.req.method) });
  if (problem.code === "internal" || problem.code === "unavailable") c.var.log.error({ err: error }, "request failed");
  return sendProblem(c, problem);
}
