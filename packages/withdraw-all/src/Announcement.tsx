import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef, useState } from "react";
import { $requestText, type RequestText } from "./request-text.ts";
import { EMPTY, type Panel, type RefundState } from "./state.ts";

/** What a screen reader is told when a refresh has ended, even if nothing changed. Never words about another user. */
export function Announcement({ panel: { screen, state } }: { panel: Panel }) {
  const t = useMessages($requestText);
  const [said, say] = useState({ userId: state.userId, words: "" });
  // What had been loaded when this came is news, too.
  const before = useRef(EMPTY);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state.depositsLoading || state.checking) say({ userId: state.userId, words: "" });
    else if (was.depositsLoading || was.checking) say({ userId: state.userId, words: wordsFor(screen, state, t) });
  }, [state, screen, t]);
  return said.userId === state.userId ? said.words : "";
}

function wordsFor(screen: Panel["screen"], state: RefundState, t: RequestText): string {
  const refund = state.request ?? state.opened;
  if (screen === "form" && state.deposits && !state.depositsFailure)
    return t.depositsLoaded({ amount: formatUbxs(state.deposits.total) });
  if (screen !== "request" || !refund || state.stale) return "";
  return t.statusLoaded({ status: refund.status === "cancelled" ? t.cancelledStatus : t[refund.status] });
}
