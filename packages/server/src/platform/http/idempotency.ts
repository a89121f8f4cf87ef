import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import type { Context, TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Sql, Tx } from "../database/connect.ts";
import type { Env } from "./env.ts";
import { ProblemError } from "./problem.ts";

/** The header of a route that uses {@link respondIdempotently}, for its description. */
export const idempotencyHeader = z.object({
  "idempotency-key": z.string().optional().meta({
    description:
      "Makes repeating the request safe: the same key and body have their effect once and get the same response. Refusals aren't stored, because nothing was done.",
    example: "5d0f7d6a-0a55-4b0e-9d6e-0f1f2b7c9a11",
  }),
});

/** What a use case answers: a status and a JSON body. */
export type Answer<Body = unknown, Status extends number = number> = { status: Status; body: Body };

/** An answer as it is sent, and whether it was sent before. */
export type SentAnswer = { status: number; text: string; contentType: string; replayed: boolean };

/** The request an Idempotency-Key stands for. */
export type IdempotentRequest = {
  userId: string;
  /** The Idempotency-Key header; `null` without one, and then the work is simply done in a transaction. */
  key: string | null;
  /** Such as `POST /api/wallet/withdraw`. */
  operation: string;
  /** The validated body. */
  body: unknown;
};

/**
 * Does a piece of work exactly once for an Idempotency-Key. The work runs in one transaction and its answer is stored in
 * that same transaction, so a crash leaves either both or neither: nothing can be done twice, and nothing is done without
 * an answer to repeat.
 *
 * - Same key, same request: the stored answer again, byte for byte, with its status.
 * - Same key, other request: 422 `idempotency_key_reused`.
 * - Same key while the first is at work: 409 `request_in_flight`. "At work" is an advisory lock of the transaction; it ends
 *   with the transaction or with the process's connection, so a process that died blocks no other.
 * - What the work throws rolls it back and leaves nothing under the key: nothing has happened, and the next try is looked at anew.
 *
 * @param work - gets the transaction; everything the request does must go through it.
 * @throws {ProblemError} `idempotency_key_reused`, `request_in_flight`, and what the work throws.
 * @example
 * const answer = await withIdempotency(sql, request, async (tx) => ({ status: 201, body: await requestRefund(tx, input) }));
 */
export async function withIdempotency(
  sql: Sql,
  request: IdempotentRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<SentAnswer> {
  const { key, userId } = request;
  if (key === null) return sql.begin(async (tx) => sent(await work(tx))) as Promise<SentAnswer>;

  const hash = createHash("sha256")
    .update(`${request.operation}\n${stableJson(request.body)}`)
    .digest();
  return sql.begin(async (tx): Promise<SentAnswer> => {
    const [[lock], [known]] = await Promise.all([
      // Held until this transaction ends. It does not wait: a second try hears at once that the first is at work.
      tx<{ mine: boolean }[]>`
        select pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${userId}:${key}`}, 0)) as mine`,
      // A statement of its own, and the second one: it sees what was committed before the lock was free. Locking the row is a write, so
      // this transaction's commit waits for a standby, too: the first one's wait may have been cut short.
      tx<{ request_hash: Uint8Array; status: number; response: string; content_type: string }[]>`
        select request_hash, status, response, content_type from idempotency_keys
        where user_id = ${userId} and key = ${key} for no key update`,
    ]);
    if (!lock?.mine)
      throw new ProblemError("request_in_flight", "We're still processing the same request.", { retryAfter: 1 });
    if (known) {
      if (!hash.equals(known.request_hash))
        throw new ProblemError("idempotency_key_reused", "This Idempotency-Key was used for another request.");
      return { status: known.status, text: known.response, contentType: known.content_type, replayed: true };
    }

    const answer = sent(await work(tx));
    await tx`
      insert into idempotency_keys (user_id, key, operation, request_hash, status, response, content_type)
      values (${userId}, ${key}, ${request.operation}, ${hash}, ${answer.status}, ${answer.text}, ${answer.contentType})`;
    return answer;
  });
}

function sent(answer: Answer): SentAnswer {
  return { status: answer.status, text: JSON.stringify(answer.body), contentType: "application/json", replayed: false };
}

/** JSON with sorted keys: the order in which a client writes its fields makes no other request. */
function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part && typeof part === "object" && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ""
  );
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * {@link withIdempotency} for a route: takes the key from the request's header and the person from its session, and writes the answer.
 * A repeated answer carries `Idempotency-Replayed: true`.
 *
 * @throws {ProblemError} `bad_request`, if the key is not 1 to 255 visible ASCII characters.
 * @example
 * async (c) => {
 *   const body = c.req.valid("json");
 *   return respondIdempotently(c, sql, body, async (tx) => ({ status: 201 as const, body: await requestRefund(tx, c.var.user, body) }));
 * }
 */
export async function respondIdempotently<Body, Status extends ContentfulStatusCode>(
  c: Context<Env>,
  sql: Sql,
  body: unknown,
  work: (tx: Tx) => Promise<Answer<Body, Status>>,
): Promise<Response & TypedResponse<Body, Status, "json">> {
  const key = c.req.header("Idempotency-Key") ?? null;
  if (key !== null && !KEY.test(key))
    throw new ProblemError("bad_request", "Idempotency-Key must be 1 to 255 visible ASCII characters.");
  const answer = await withIdempotency(
    sql,
    { userId: c.var.user.id, key, operation: `${c.req.method} ${c.req.path}`, body },
    work,
  );
  if (answer.replayed) c.header("Idempotency-Replayed", "true");
  const response = c.body(answer.text, answer.status as ContentfulStatusCode, { "Content-Type": answer.contentType });
  // The text is the JSON of Body: `work` made it, now or the first time.
  return response as unknown as Response & TypedResponse<Body, Status, "json">;
}
