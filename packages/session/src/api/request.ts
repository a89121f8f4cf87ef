import type { RenewedSession } from "@freehold/contract";
import { localError } from "../http/api-error.ts";
import { type Call, type CallOptions, parseLogin, signalOf } from "../http/call.ts";
import { withoutPrototype } from "../http/without-prototype.ts";
import { track } from "../idle/pending.ts";
import { request } from "../manager/shared-session.ts";

export type { CallOptions };

/** The last argument of a call that is safe to repeat. */
export type IdempotentOptions = CallOptions & {
  /** Repeating a call with the same key returns the same response and does nothing twice. */
  idempotencyKey?: string | undefined;
};

/** The page and size of a list; SPEC 9: page 1, 10 items. */
export type PageQuery = { page?: number | undefined; limit?: number | undefined };

/** Fills in the defaults of a page query. */
export const pageOf = ({ page = 1, limit = 10 }: PageQuery) => ({ page, limit });

/** The page of a list that pages by key: `after` is the `next` of the previous page. */
export type KeyPageQuery = { after?: string | undefined; limit?: number | undefined };

/** What is left of an answer with the session's new token, which goes to storage and to no caller. */
export type Renewed<Answer extends RenewedSession = RenewedSession> = Omit<Answer, "token">;

/** Of a call whose answer has the session's new token. */
export const RENEWS = { renews: true, parse: parseLogin } as const;

/** A call's further properties. With `parse` the answer is what that makes of it, otherwise it is taken as it is. */
type More<Answer> = Partial<Omit<Call, "parse">> & {
  parse?: (body: Record<string, unknown>) => Answer | object | null;
};

/** Reads from the API as the page's session. */
export function read<Answer>(path: string, options?: CallOptions, more?: More<Answer>): Promise<Answer> {
  return request({ method: "GET", path, signal: signalOf(options), ...(more as Partial<Call>) }) as Promise<Answer>;
}

/**
 * Reads a file from the API as the page's session.
 *
 * @throws {ApiError} `malformed` if it's cut off, like any incomplete response.
 */
export async function readFile(path: string, options?: CallOptions): Promise<Blob> {
  const answer = await request({ method: "GET", path, signal: signalOf(options), stream: true, parse: () => null });
  return track((answer as Response).blob()).catch((cause) => {
    throw localError(signalOf(options)?.aborted ? "aborted" : "malformed", { cause });
  });
}

/** Writes to the API as the page's session. A call that is safe to repeat takes an idempotency key in its options. */
export function write<Answer>(
  path: string,
  body: unknown,
  options?: IdempotentOptions,
  more?: More<Answer>,
): Promise<Answer> {
  const idempotencyKey = options && withoutPrototype(options).idempotencyKey;
  return request({
    method: "POST",
    path,
    body,
    signal: signalOf(options),
    idempotencyKey,
    ...(more as Partial<Call>),
  }) as Promise<Answer>;
}
