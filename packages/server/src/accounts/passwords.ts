import { availableParallelism } from "node:os";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { ProblemError } from "../platform/http/problem.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 15 ms. */
const ARGON2ID = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes passwords, at most as many at once as there are cores. */
export type Passwords = {
  /** An argon2id string with its own salt. */
  hash(password: string): Promise<string>;
  /** Compares. Without a hash it compares with one that nothing matches, so that it takes as long. */
  matches(hash: string | null, password: string): Promise<boolean>;
  /** How many are at work or wait. */
  pending(): number;
};

/**
 * @param options.concurrency - hashes at once. @default the number of cores
 * @param options.queue - how many more may wait; beyond, 503 `overloaded`. @default 64 a core, about a second
 */
export function createPasswords(options: { concurrency?: number; queue?: number } = {}): Passwords {
  const concurrency = options.concurrency ?? availableParallelism();
  const limit = concurrency + (options.queue ?? concurrency * 64);
  const waiting: (() => void)[] = [];
  let pending = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (pending >= limit)
      throw new ProblemError("overloaded", "Too many people are signing in right now. Please try again in a moment.", {
        retryAfter: 2,
      });
    pending++;
    if (pending > concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      pending--;
      waiting.shift()?.();
    }
  }

  // NFC: the same password typed on another keyboard may arrive composed differently.
  const normal = (password: string) => password.normalize("NFC");
  let nobodys: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(normal(password), ARGON2ID)),
    async matches(stored, password) {
      nobodys ??= hash(crypto.randomUUID(), ARGON2ID);
      const against = stored ?? (await nobodys);
      const same = await inTurn(() => verify(against, normal(password)));
      return same && stored !== null;
    },
    pending: () => pending,
  };
}
