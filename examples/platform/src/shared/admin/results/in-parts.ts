import { isApiError } from "@freehold/session";

/** As many as a busy server does well within the time that a call has. */
const AT_ONCE = 10;

type Failed = { id: string; success: false; code: string; message: string };

/**
 * Asks for each of many things, a few with each call. If a call fails after others, its error is the result of what it asked for and of
 * the rest, which is asked for no more.
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
