import { PROOF_LIFETIME, type ProofTicket } from "@freehold/contract";
import { createBackoff } from "../activity/backoff.ts";
import { poll } from "../activity/poll.ts";
import { factors } from "../api/factors.ts";
import { anySignal } from "../http/any-signal.ts";
import { localError } from "../http/api-error.ts";
import { type CallOptions, signalOf } from "../http/call.ts";
import { isRecord } from "../http/without-prototype.ts";
import { followStream } from "./follow-stream.ts";

/** Between two questions that failed, in milliseconds. */
const PAUSES = { first: 1_000, longest: 10_000 };

/**
 * Waits for the proof that a person gives in the window of `factors.createProofTicket()`, and takes the session's new token. The page
 * hears of it from the server: the window knows nothing of the page that opened it.
 *
 * @param options - `signal` stops it.
 * @returns whether the session was proved; false if `signal` aborted.
 * @throws {ApiError} `not_found` if the ticket has expired or was used; `unauthorized` if the session has ended.
 * @example
 * const ticket = await factors.createProofTicket();
 * // Show ticket.number and a link to ticket.url, which opens a new window with rel="noopener".
 * await waitForProof(ticket, { signal });
 */
export async function waitForProof({ id }: Pick<ProofTicket, "id">, options?: CallOptions): Promise<boolean> {
  const given = signalOf(options);
  const done = new AbortController();
  // A ticket works for as long as a proof counts.
  const late = AbortSignal.timeout(PROOF_LIFETIME);
  const signal = anySignal([done.signal, late, ...(given ? [given] : [])]);
  let confirmed = false;
  let failure: unknown;

  async function ask(): Promise<void> {
    confirmed ||= (await factors.proofTicket(id, { signal })).confirmed;
    if (confirmed) done.abort();
  }
  /** After an event, on which the stream does not wait. */
  function askUntilAnswered(): void {
    const attempt = () => ask().then(() => null);
    poll(attempt, { backoff: createBackoff(PAUSES), signal }).catch((error) => {
      if (signal.aborted) return;
      failure = error;
      done.abort();
    });
  }

  await followStream(
    {
      path: "/events",
      event: "changed",
      take(data) {
        if (!isRecord(data) || !Array.isArray(data.topics)) return false;
        // Without topics, anything may have changed.
        if (data.topics.length === 0 || data.topics.includes("users")) askUntilAnswered();
        return true;
      },
      ask,
      isOver: () => confirmed,
    },
    signal,
  );
  if (failure) throw failure;
  if (given?.aborted) return false;
  if (!confirmed) throw localError("not_found");
  // Without the signal: given up half-way, the new token would be lost.
  await factors.claimProof(id);
  return true;
}
