import { createHash } from "node:crypto";

/** An answer that all visitors get alike, written once. */
export type SharedAnswer = { body: string; etag: string };

/** How long an answer is given before it is read anew, in milliseconds; caches on the way keep it as long. */
export const FRESH = 5_000;
/** How long one is given that cannot be read anew. It says itself of which moment it is. */
const STALE = 600_000;

/**
 * Reads something once for all who ask at the same time, and at most once in {@link FRESH}, however many ask: what
 * thousands look at costs the database one read. Where that fails, the last answer is given for ten minutes more.
 *
 * @param now - in milliseconds.
 * @throws what `read` throws, where there is no answer young enough.
 */
export function shareAnswer(read: () => Promise<object>, now: () => number): () => Promise<SharedAnswer> {
  let last: { answer: SharedAnswer; at: number } | null = null;
  let reading: Promise<SharedAnswer> | null = null;

  async function readAnew(): Promise<SharedAnswer> {
    const at = now();
    try {
      const answer = write(await read());
      last = { answer, at };
      return answer;
    } catch (error) {
      if (last && now() - last.at < STALE) return last.answer;
      throw error;
    } finally {
      reading = null;
    }
  }

  return async () => {
    if (last && now() - last.at < FRESH) return last.answer;
    reading ??= readAnew();
    return reading;
  };
}

function write(answer: object): SharedAnswer {
  const body = JSON.stringify(answer);
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}
