import type { Withdrawal } from "@freehold/contract";
import { isSameAddress } from "@freehold/contract/destination";
import type { SafeStorage } from "@freehold/session";
import { newKey, type SubmissionKeys } from "@freehold/session/submission";

/** The part of a storage that is used. */
export type KeyStorage = Pick<SafeStorage, "getItem" | "setItem" | "removeItem">;

/** Whose deposits are asked for, and where they are to go. */
export type Target = { userId: string; address: string };

/** A submission that was sent and has not been answered. `at` is in milliseconds since the epoch. */
export type Submission = Target & { key: string; at: number };

/** The Idempotency-Keys of submissions that have no answer yet. */
export type IdempotencyKeys = SubmissionKeys<Target> & {
  /**
   * The latest submission without an answer, or null. If one of these requests is what became of it, it is forgotten.
   *
   * @param history - the user's requests.
   */
  unanswered(userId: string, history: readonly Withdrawal[]): Submission | null;
  /** An answer came that decides every submission of the user. */
  forgetUser(userId: string): void;
  /** Forgets every user's, when a person signs out. */
  forgetAll(): void;
};

const NAME = "freehold.withdraw-all.submissions";
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
  function read(): Submission[] {
    try {
      const list: unknown = JSON.parse(storage.getItem(NAME) ?? "[]");
      return Array.isArray(list) ? list.filter(isSubmission) : [];
    } catch (error) {
      console.error("Freehold: ignored an unreadable record of an earlier submission.", error);
      return [];
    }
  }

  function write(submissions: Submission[]): void {
    if (submissions.length === 0) storage.removeItem(NAME);
    else storage.setItem(NAME, JSON.stringify(submissions));
  }

  const forgetUser = (userId: string) => write(read().filter((submission) => submission.userId !== userId));

  return {
    keyFor({ userId, address }) {
      const submissions = read();
      const known = submissions.find((submission) => submission.userId === userId && submission.address === address);
      const submission = known ?? { userId, address, key: newKey(), at: now() };
      write([...submissions.filter((other) => other !== known), submission]);
      return submission.key;
    },
    unanswered(userId, history) {
      const submission = read().findLast((other) => other.userId === userId);
      if (!submission) return null;
      if (!history.some((refund) => isFrom(submission, refund))) return submission;
      forgetUser(userId);
      return null;
    },
    forget: (_, key) => write(read().filter((submission) => submission.key !== key)),
    forgetUser,
    forgetAll: () => storage.removeItem(NAME),
  };
}

function isFrom(submission: Submission, refund: Withdrawal): boolean {
  const isSame = isSameAddress(refund.wallet_address, submission.address);
  return isSame && Date.parse(refund.created_at) >= submission.at - CLOCK_TOLERANCE;
}

function isSubmission(value: unknown): value is Submission {
  const { userId, address, key, at } = (value ?? {}) as Partial<Submission>;
  return [userId, address, key].every((text) => typeof text === "string") && typeof at === "number";
}
