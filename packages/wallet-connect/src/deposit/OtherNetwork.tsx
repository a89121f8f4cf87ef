import { Button, Notice, useMessages } from "@freehold/ui";
import { useEffect, useRef } from "react";
import { chainName } from "../store/chain-name.ts";
import { failureText } from "./failure-text.ts";
import type { FocusNext } from "./focus-next.ts";
import type { DepositState } from "./store/deposit-state.ts";
import type { DepositStore } from "./store/deposit-store.ts";
import { $depositText } from "./store/messages.ts";
import { UnansweredRequests } from "./UnansweredRequests.tsx";

type Props = {
  state: Extract<DepositState, { status: "other-network" }>;
  store: DepositStore;
  focusNext: FocusNext;
};

/** Asks the user to switch networks, if the wallet is on one without deposits. */
export function OtherNetwork({ state, store, focusNext }: Props) {
  const t = useMessages($depositText);
  const network = chainName(state.destination.chain_id);
  const failure = failureText(state, t);
  const isAsking = state.asking !== null;
  const box = useRef<HTMLDivElement>(null);
  const hasLeft = useRef(false);
  // The button that was pressed is gone: the one that asks again is the next thing to do.
  useEffect(() => {
    if (isAsking || !hasLeft.current) return;
    hasLeft.current = false;
    box.current?.querySelector("button")?.focus();
  }, [isAsking]);

  async function switchNetwork() {
    focusNext.current = "amount";
    if (!(await store.switchNetwork())) focusNext.current = null;
  }

  function leave() {
    hasLeft.current = true;
    store.leaveRequest();
  }

  return (
    <div className="fh-stack" ref={box}>
      <Notice
        tone="warning"
        live
        action={
          <Button busy={isAsking} busyLabel={t.switching} onClick={switchNetwork}>
            {t.switch({ network })}
          </Button>
        }
      >
        {t.wrongNetwork({ network })}
      </Notice>
      {failure && <Notice tone="error">{failure}</Notice>}
      <UnansweredRequests asking={state.asking} left={state.left} onLeave={leave} />
    </div>
  );
}
