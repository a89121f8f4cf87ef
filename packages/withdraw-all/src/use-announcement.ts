import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef, useState } from "react";
import type { Panel, RefundState } from "./state.ts";
import type { Text } from "./text.ts";

/** What a screen reader is told when a refresh has ended, even if nothing changed. Never words about another user. */
export function useAnnouncement({ screen, state }: Panel, t: Text): string {
  const [said, say] = useState({ userId: state.userId, words: "" });
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state.depositsLoading || state.checking) say({ userId: state.userId, words: "" });
    else if (was.depositsLoading || was.checking) say({ userId: state.userId, words: wordsFor(screen, state, t) });
  }, [state, screen, t]);
  return said.userId === state.userId ? said.words : "";
}

function wordsFor(screen: Panel["screen"], state: RefundState, t: Text): string {
  const refund = state.request ?? state.opened;
  if (screen === "form" && state.deposits && !state.depositsFailure)
    return t.depositsLoaded({ amount: formatUbxs(state.deposits.total) });
  if (screen !== "request" || !refund || state.stale) return "";
  return t.statusLoaded({ status: refund.status === "cancelled" ? t.cancelledStatus : t[refund.status] });
}
