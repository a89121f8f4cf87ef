import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef, useState } from "react";
import { $text, statusName, type Text } from "./parts/messages.ts";
import { type RefundState, userOf } from "./store/state.ts";

/** What there is to say of a request that went on; null if nothing. */
type News = (was: RefundState, now: RefundState) => string | null;

/**
 * What a screen reader says when a refresh has ended, even if nothing changed, and when a request has come a stage further by
 * itself. Never words about another user.
 *
 * @param props.newsOf - comes with the screens of a request.
 */
export function StatusAnnouncer(props: { state: RefundState; newsOf: News | undefined }) {
  const { state, newsOf } = props;
  const t = useMessages($text);
  const [announced, setAnnounced] = useState({ user: userOf(state), words: "" });
  // What had been loaded when this came is news, too.
  const before = useRef<RefundState>({ status: "loading" });
  useEffect(() => {
    const was = before.current;
    before.current = state;
    const announce = (words: string) => setAnnounced({ user: userOf(state), words });
    if (isBusy(state) || isCreated(was, state)) announce("");
    else if (isBusy(was)) announce(resultOf(state, t));
    else {
      const words = newsOf?.(was, state);
      if (words) announce(words);
    }
  }, [state, t, newsOf]);
  return <span className="fh-text">{announced.user === userOf(state) ? announced.words : ""}</span>;
}

/** Whether the person waits for something that is to be announced. */
function isBusy(state: RefundState): boolean {
  if (state.status === "request") return state.checking;
  if (state.status === "form" || state.status === "submitting") return state.deposits.loading;
  return state.status !== "confirmation";
}

/** The confirmation announces itself. */
const isCreated = (was: RefundState, state: RefundState) =>
  state.status === "confirmation" && was.status !== state.status;

/** What came of a refresh. */
function resultOf(state: RefundState, t: Text): string {
  if (state.status === "form" && state.deposits.value && !state.deposits.failure)
    return t.depositsLoaded({ amount: formatUbxs(state.deposits.value.total) });
  if (state.status !== "request" || state.stale) return "";
  return t.statusLoaded({ status: statusName(state.refund, t) });
}
