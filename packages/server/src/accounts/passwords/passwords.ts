import { availableParallelism } from "node:os";
import { type Algorithm, hash, type Version, verify } from "@node-rs/argon2";
import { givenUp, ProblemError } from "../../platform/http/problem.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 15 ms. */
const WORK = { memoryCost: 19 * 1024, timeCost: 2 };

/** Hashes passwords, up to one per core at a time. */
export type Passwords = {
  /** An argon2id string with its own salt. */
  hash(password: string): Promise<string>;
  /**
   * Compares. Without a hash it compares with one that nothing matches, so that it takes as long.
   *
   * @param signal - ends when the client waits for the answer no more: what still waits for its turn is left undone.
   * @throws {DOMException} `AbortError`, then.
   */
  matches(hash: string | null, password: string, signal?: AbortSignal): Promise<boolean>;
  /** Returns whether a hash has the algorithm and the parameters of new ones. */
  isCurrent(hash: string): boolean;
  /** How many are at work or wait. */
  pending(): number;
};

/**
 * @param options.concurrency - hashes at once. @default the number of cores
 * @param options.queue - how many more may wait; beyond, 503 `overloaded`. @default 64 a core, about a second
 * @param options.work - what a hash takes, in KiB and passes. Less is for tests that are not about it. @default OWASP's 19 MiB and 2
 */
export function createPasswords(
  options: { concurrency?: number; queue?: number; work?: { memoryCost: number; timeCost: number } } = {},
): Passwords {
  const argon2id = {
    algorithm: 2 satisfies Algorithm.Argon2id,
    version: 1 satisfies Version.V0x13,
    parallelism: 1,
    ...(options.work ?? WORK),
  };
  const parameters = `$argon2id$v=19$m=${argon2id.memoryCost},t=${argon2id.timeCost},p=${argon2id.parallelism}$`;
  const concurrency = options.concurrency ?? availableParallelism();
  const limit = concurrency + (options.queue ?? concurrency * 64);
  const waiting = new Set<() => void>();
  let pending = 0;

  /** Resolves when its turn has come. */
  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(givenUp());
      const leave = () => {
        waiting.delete(begin);
        reject(givenUp());
      };
      const begin = () => {
        waiting.delete(begin);
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      waiting.add(begin);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  async function inTurn<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (pending >= limit)
      throw new ProblemError("overloaded", "Too many people are signing in right now. Try again in a moment.", {
        retryAfter: 2,
      });
    pending++;
    try {
      if (pending > concurrency) await turn(signal);
    } catch (error) {
      pending--;
      throw error;
    }
    try {
      return await work();
    } finally {
      pending--;
      const [next] = waiting;
      next?.();
    }
  }

  // NFC: the same password typed on another keyboard may arrive composed differently.
  const normal = (password: string) => password.normalize("NFC");
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(normal(password), argon2id)),
    async matches(stored, password, signal) {
      decoy ??= hash(crypto.randomUUID(), argon2id);
      const against = stored ?? (await decoy);
      const same = await inTurn(() => verify(against, normal(password)), signal);
      return same && stored !== null;
    },
    isCurrent: (stored) => stored.startsWith(parameters),
    pending: () => pending,
  };
}
