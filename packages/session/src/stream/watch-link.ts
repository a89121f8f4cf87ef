import { type CallOptions, signalOf } from "../http/call.ts";
import { isRecord } from "../http/without-prototype.ts";
import { refreshSession, request } from "../manager/shared-session.ts";
import { followStream } from "./follow-stream.ts";

/**
 * Waits on a partner's page until the person has connected their account in the platform's window, and refreshes `$session` then. The
 * page hears of it from the server: the window knows nothing of the page that opened it.
 *
 * @param options - `signal` stops it.
 * @throws {ApiError} if retrying is pointless, or if `$session` couldn't be refreshed.
 * @example
 * if ($session.get().status === "unlinked") await watchLink({ signal });
 */
export async function watchLink(options?: CallOptions): Promise<void> {
  const signal = signalOf(options) ?? new AbortController().signal;
  let isLinked = false;
  const take = (data: unknown) => {
    if (!isRecord(data) || !isRecord(data.link)) return false;
    isLinked = data.link.status === "linked";
    return true;
  };
  const ask = async () => void take(await request({ method: "GET", path: "/embed/session", signal, background: true }));
  await followStream({ path: "/embed/session/events", event: "session", take, ask, isOver: () => isLinked }, signal);
  if (isLinked && !signal.aborted) await refreshSession();
}
