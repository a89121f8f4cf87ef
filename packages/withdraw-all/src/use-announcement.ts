import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef, useState } from "react";
import type { Panel } from "./state.ts";
import type { $text } from "./text.ts";

type Text = ReturnType<(typeof $text)["get"]>;

/** What a screen reader is told when a refresh has ended, even if nothing changed. */
export function useAnnouncement({ screen, state }: Panel, t: Text): string {
  const [announcement, announce] = useState("");
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    const busy = state.depositsLoading || state.checking;
    const ended = (was.depositsLoading && !state.depositsLoading) || (was.checking && !state.checking);
    if (busy || screen === "loading" || screen === "signed-out") announce("");
    else if (ended && screen === "form" && state.deposits && !state.depositsFailure)
      announce(t.depositsLoaded({ amount: formatUbxs(state.deposits.total) }));
    else if (ended && screen === "request" && !state.stale) {
      const status = (state.request ?? state.opened)?.status;
      if (status) announce(status === "cancelled" ? t.cancelledStatus : t[status]);
    }
  }, [state, screen, t]);
  return announcement;
}
