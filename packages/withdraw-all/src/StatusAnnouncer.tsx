import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef, useState } from "react";
import { $requestText, type RequestText } from "./parts/messages.ts";
import { $progressText, type ProgressText } from "./request/messages.ts";
import { progressLabel, stageOf } from "./request/progress-label.ts";
import type { ConfirmationState, RefundState, RequestState } from "./store/index.ts";
import type { Refund } from "./store/read-answers.ts";

/**
 * What a screen reader says when a refresh has ended, even if nothing changed, and when a request has come a stage further by
 * itself. Never words about another user.
 */
export function StatusAnnouncer({ state }: { state: RefundState }) {
  const t = useMessages($requestText);
  const live = useMessages($progressText);
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
      const words = newsOf(was, state, t, live);
      if (words) announce(words);
    }
  }, [state, t, live]);
  return announced.user === userOf(state) ? announced.words : "";
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

const userOf = (state: RefundState) => ("user" in state ? state.user.id : null);

/** What came of a refresh. */
function resultOf(state: RefundState, t: RequestText): string {
  if (state.status === "form" && state.deposits.value && !state.deposits.failure)
    return t.depositsLoaded({ amount: formatUbxs(state.deposits.value.total) });
  if (state.status !== "request" || state.stale) return "";
  return t.statusLoaded({ status: statusName(state.refund, t) });
}

/** The new stage of the request that was there before; not how many blocks are on it, nor the first word about it. */
function newsOf(was: RefundState, now: RefundState, t: RequestText, live: ProgressText): string | null {
  if (!hasRequest(was) || !hasRequest(now) || was.refund?.id !== now.refund?.id || !was.refund || !now.refund)
    return null;
  if (was.refund.status !== now.refund.status) return t.statusLoaded({ status: statusName(now.refund, t) });
  const [stage, next] = [stageOf(was.refund, was.progress), stageOf(now.refund, now.progress)];
  if (!stage || !next || stage === next) return null;
  return progressLabel(now.refund, now.progress, live).text;
}

const hasRequest = (state: RefundState): state is RequestState | ConfirmationState =>
  state.status === "request" || state.status === "confirmation";

const statusName = ({ status }: Refund, t: RequestText) => (status === "cancelled" ? t.cancelledStatus : t[status]);
