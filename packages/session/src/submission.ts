import type { ReadableAtom } from "nanostores";
import { isDefinitive } from "./http/is-definitive.ts";
import { personOf, type Session } from "./manager/session-state.ts";
import { $session } from "./manager/shared-session.ts";

/** Stores the keys of submissions until the server has decided on them. */
export type SubmissionKeys<Input> = {
  /** Returns the input's key, or a new one. */
  keyFor(input: Input): string;
  /** Removes the key of an input that the server has decided on. */
  forget(input: Input, key: string): void;
};

/**
 * Wraps a call with an idempotency key in a function that is safe to repeat: the same input is sent with the same key until the
 * server has decided on it ({@link isDefinitive}), so that it takes effect once.
 *
 * @param send - makes the call.
 * @param keys - keeps the keys. @default those of {@link createMemoryKeys}
 * @example
 * const invest = createSubmission((purchase: Purchase, idempotencyKey) => investments.invest(purchase, { idempotencyKey }));
 * await invest(purchase);
 */
export function createSubmission<Input, Answer>(
  send: (input: Input, idempotencyKey: string) => Promise<Answer>,
  keys: SubmissionKeys<Input> = createMemoryKeys(),
): (input: Input) => Promise<Answer> {
  return async (input) => {
    const key = keys.keyFor(input);
    try {
      const answer = await send(input, key);
      keys.forget(input, key);
      return answer;
    } catch (error) {
      if (isDefinitive(error)) keys.forget(input, key);
      throw error;
    }
  };
}

/**
 * Stores the keys of submissions in memory, by input as JSON, until another person signs in or the session ends.
 *
 * @param session - who is signed in. @default the page's
 */
export function createMemoryKeys<Input>(session: ReadableAtom<Session> = $session): SubmissionKeys<Input> {
  const keys = new Map<string, string>();
  /** Whose keys these are: null is none. While the session loads, it may be the same person's still. */
  let owner: string | null | undefined;
  let isFollowing = false;

  function follow(state: Session): void {
    if (state.status === "loading") return;
    const person = personOf(state);
    if (owner !== undefined && person !== owner) keys.clear();
    owner = person;
  }

  return {
    keyFor(input) {
      if (!isFollowing) session.subscribe(follow);
      isFollowing = true;
      const name = JSON.stringify(input);
      const key = keys.get(name) ?? newKey();
      keys.set(name, key);
      return key;
    },
    forget(input, key) {
      const name = JSON.stringify(input);
      // A late answer to the person before decides nothing about the same input of the next one.
      if (keys.get(name) === key) keys.delete(name);
    },
  };
}

/**
 * Creates an idempotency key. `crypto.randomUUID` only exists in secure contexts. A page on plain http in a local network only has
 * bytes.
 */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
