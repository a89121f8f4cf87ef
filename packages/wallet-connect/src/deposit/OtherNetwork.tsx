import { Button, Notice, useMessages } from "@freehold/ui";
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

/** The wallet is on another network than deposits are taken on. */
export function OtherNetwork({ state, store, focusNext }: Props) {
  const t = useMessages($depositText);
  const network = chainName(state.destination.chain_id);
  const failure = failureText(state, t);

  async function switchNetwork() {
    focusNext.current = "amount";
    if (!(await store.switchNetwork())) focusNext.current = null;
  }

  return (
    <div className="fh-stack">
      <Notice
        tone="warning"
        live
        action={
          <Button busy={state.asking !== null} busyLabel={t.switching} onClick={switchNetwork}>
            {t.switch({ network })}
          </Button>
        }
      >
        {t.wrongNetwork({ network })}
      </Notice>
      {failure && <Notice tone="error">{failure}</Notice>}
      <UnansweredRequests asking={state.asking} left={state.left} onLeave={store.leaveRequest} />
    </div>
  );
}
