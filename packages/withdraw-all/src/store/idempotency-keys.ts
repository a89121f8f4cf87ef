import type { Withdrawal } from "@freehold/contract";
import { isSameAddress } from "@freehold/contract/destination";
import type { SafeStorage } from "@freehold/session";
import { newKey } from "@freehold/session/submission";

/** The part of a storage that is used. */
export type KeyStorage = Pick<SafeStorage, "getItem" | "setItem" | "removeItem" | "keys">;

/** A submission that was sent and has not been answered. `at` is in milliseconds since the epoch. */
export type Submission = { address: string; key: string; at: number };

/** The Idempotency-Keys of submissions that have no answer yet. */
export type IdempotencyKeys = {
  /** The key for a submission to this address: the one already in use if it was never answered, else a new one. */
  keyFor(userId: string, address: string): string;
  /**
   * The latest submission without an answer, or null. If one of these requests is what became of it, it is forgotten.
   *
   * @param history - the user's requests.
   */
  unanswered(userId: string, history: readonly Withdrawal[]): Submission | null;
  /** An answer came to the submission to this address; without one, an answer that decides every submission of the user. */
  forget(userId: string, address?: string): void;
  /** Forgets every user's, when a person signs out. */
  forgetAll(): void;
};

/** Stands in people's browsers: with another name, a submission from before an upgrade would be forgotten. */
const PREFIX = "freehold.withdraw-all.intents.";
/** A server's clock may differ from the person's by this much, in milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000;

/**
 * Keeps one Idempotency-Key a submission until its answer came, across reloads of the tab. Holds user id, address and
 * key, never the token.
 *
 * @param storage - usually the tab's: a key outliving the tab would be replayed against a request long closed.
 * @param now - milliseconds since the epoch.
 */
export function createIdempotencyKeys(storage: KeyStorage, now: () => number): IdempotencyKeys {
  function read(userId: string): Submission[] {
    const written = storage.getItem(PREFIX + userId);
    if (!written) return [];
    try {
      const list: unknown = JSON.parse(written);
      return Array.isArray(list) ? list.filter(isSubmission) : [];
    } catch (error) {
      console.error("Freehold: ignored an unreadable note of an earlier submission.", error);
      return [];
    }
  }

  function write(userId: string, submissions: Submission[]): void {
    if (submissions.length === 0) storage.removeItem(PREFIX + userId);
    else storage.setItem(PREFIX + userId, JSON.stringify(submissions));
  }

  function forget(userId: string, address?: string): void {
    write(userId, address === undefined ? [] : read(userId).filter((submission) => submission.address !== address));
  }

  return {
    keyFor(userId, address) {
      const submissions = read(userId);
      const known = submissions.find((submission) => submission.address === address);
      const submission = known ?? { address, key: newKey(), at: now() };
      write(userId, [...submissions.filter((other) => other !== known), submission]);
      return submission.key;
    },
    unanswered(userId, history) {
      const submission = read(userId).at(-1);
      if (!submission) return null;
      if (!history.some((refund) => isFrom(submission, refund))) return submission;
      forget(userId);
      return null;
    },
    forget,
    forgetAll() {
      for (const name of storage.keys()) if (name.startsWith(PREFIX)) storage.removeItem(name);
    },
  };
}

function isFrom(submission: Submission, refund: Withdrawal): boolean {
  const isSame = isSameAddress(refund.wallet_address, submission.address);
  return isSame && Date.parse(refund.created_at) >= submission.at - CLOCK_TOLERANCE;
}

function isSubmission(value: unknown): value is Submission {
  const submission = value as Partial<Submission> | null;
  return (
    typeof submission?.address === "string" && typeof submission.key === "string" && typeof submission.at === "number"
  );
}
