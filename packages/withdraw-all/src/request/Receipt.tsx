import type { Withdrawal } from "@freehold/contract";
import { findChain } from "@freehold/contract";
import { Amount, Button, Time, useMessages } from "@freehold/ui";
import { Printer } from "@freehold/ui/icons";
import { $requestText } from "../parts/messages.ts";
import { PanelCard } from "../parts/parts.tsx";
import type { FormState, SubmittingState } from "../store/state.ts";
import { isAboveZero } from "../store/state.ts";
import { $receiptText } from "./messages.ts";
import { BSC, RequestDetails } from "./RequestDetails.tsx";
import { ExactTime } from "./WaitingPeriod.tsx";

/** What is kept of a refund that was paid, on the screen and on paper: who paid how much to whom, when, and by which transaction. */
export function Receipt({ refund }: { refund: Withdrawal }) {
  const t = useMessages($receiptText);
  const words = useMessages($requestText);
  const chainId = refund.chain_id ?? BSC;
  return (
    <PanelCard
      className="fh-withdraw-receipt"
      title={t.title}
      action={
        <Button size="small" icon={<Printer size={16} />} onClick={() => window.print()}>
          {t.print}
        </Button>
      }
    >
      <RequestDetails
        refund={refund}
        destination={refund.wallet_address}
        first={[
          { term: t.issuer, value: t.issuerName },
          { term: words.amount, value: <Amount value={refund.amount_ubxs} /> },
        ]}
        more={[
          { term: words.approvedAt, value: refund.approved_at && <Time value={refund.approved_at} /> },
          { term: t.paidAt, value: refund.closed_at && <ExactTime value={refund.closed_at} /> },
          { term: t.network, value: findChain(chainId)?.name },
          { term: t.transaction, value: refund.tx_id && <span className="fh-mono fh-break">{refund.tx_id}</span> },
        ].filter(({ value }) => value)}
      />
    </PanelCard>
  );
}

/** The receipt of a person who was paid in full: nothing is left to withdraw. */
export function LastReceipt({ state: { last, deposits } }: { state: FormState | SubmittingState }) {
  const isPaidInFull = deposits.value !== null && !isAboveZero(deposits.value.total);
  return isPaidInFull && last?.status === "completed" ? <Receipt refund={last} /> : null;
}
