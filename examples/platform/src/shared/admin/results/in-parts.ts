import type { Retried } from "@freehold/contract";
import { isApiError } from "@freehold/session";

/** How many even a busy server handles within the timeout of a call. */
const AT_ONCE = 10;

type Failed = Extract<Retried["results"][number], { success: false }>;

/**
 * Handles many requests, a few with each call. If a call fails after others have succeeded, its error becomes the result of its requests
 * and of those that are left, for which there is no further call.
 *
 * @throws {ApiError} if the first call fails.
 */
export async function inParts<Result>(
  ids: readonly string[],
  call: (ids: readonly string[]) => Promise<{ results: Result[] }>,
): Promise<(Result | Failed)[]> {
  const results: (Result | Failed)[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    try {
      results.push(...(await call(ids.slice(from, from + AT_ONCE))).results);
    } catch (error) {
      if (from === 0 || !isApiError(error)) throw error;
      const { code, detail, message } = error;
      return [
        ...results,
        ...ids.slice(from).map((id) => ({ id, success: false as const, code, message: detail ?? message })),
      ];
    }
  return results;
}
