import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef, useState } from "react";
import { liveWords, stageOf } from "./live-words.ts";
import { progressOf } from "./progress.ts";
import { $progressText, type ProgressText } from "./progress-text.ts";
import type { Refund } from "./refund.ts";
import { $requestText, type RequestText } from "./request-text.ts";
import { EMPTY, type Panel, type RefundState } from "./state.ts";

/**
 * What a screen reader is told when a refresh has ended, even if nothing changed, and when a request has come a stage further by
 * itself. Never words about another user.
 */
export function Announcement({ panel: { screen, state } }: { panel: Panel }) {
  const t = useMessages($requestText);
  const live = useMessages($progressText);
  const [said, say] = useState({ userId: state.userId, words: "" });
  // What had been loaded when this came is news, too.
  const before = useRef(EMPTY);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state.depositsLoading || state.checking) say({ userId: state.userId, words: "" });
    else if (was.depositsLoading || was.checking) say({ userId: state.userId, words: wordsFor(screen, state, t) });
    else {
      const words = news(was, state, t, live);
      if (words) say({ userId: state.userId, words });
    }
  }, [state, screen, t, live]);
  return said.userId === state.userId ? said.words : "";
}

/** The new stage of the request that was there before; not how many blocks are on it, nor the first word about it. */
function news(was: RefundState, state: RefundState, t: RequestText, live: ProgressText): string | null {
  const [before, refund] = [shown(was), shown(state)];
  if (!before || !refund || before.id !== refund.id) return null;
  if (before.status !== refund.status) return t.statusLoaded({ status: statusName(refund, t) });
  const progress = progressOf(refund, state.progress);
  const [stage, next] = [stageOf(before, progressOf(before, was.progress)), stageOf(refund, progress)];
  if (!stage || !next || stage === next) return null;
  const { title, detail, time, done } = liveWords(refund, progress, live);
  return time || done !== undefined ? title : `${title}. ${detail}`;
}

const shown = (state: RefundState) => state.request ?? state.opened;

const statusName = ({ status }: Refund, t: RequestText) => (status === "cancelled" ? t.cancelledStatus : t[status]);

function wordsFor(screen: Panel["screen"], state: RefundState, t: RequestText): string {
  const refund = shown(state);
  if (screen === "form" && state.deposits && !state.depositsFailure)
    return t.depositsLoaded({ amount: formatUbxs(state.deposits.total) });
  if (screen !== "request" || !refund || state.stale) return "";
  return t.statusLoaded({ status: statusName(refund, t) });
}
