import { findChain } from "@freehold/contract";
import { Amount, Button, Card, Time, useMessages } from "@freehold/ui";
import { Printer } from "@freehold/ui/icons";
import { $requestText } from "../parts/messages.ts";
import { isAboveZero, type Refund } from "../store/read-answers.ts";
import type { FormState, SubmittingState } from "../store/state.ts";
import { $receiptText } from "./messages.ts";
import { BSC, RequestDetails } from "./RequestDetails.tsx";
import { ExactTime } from "./WaitingPeriod.tsx";

/** What is kept of a refund that was paid, on the screen and on paper: who paid how much to whom, when, and by which transaction. */
export function Receipt({ refund }: { refund: Refund }) {
  const t = useMessages($receiptText);
  const words = useMessages($requestText);
  const chainId = refund.chainId ?? BSC;
  return (
    <Card
      className="fh-withdraw-receipt"
      title={t.title}
      level={3}
      action={
        <Button size="small" icon={<Printer size={16} />} onClick={() => window.print()}>
          {t.print}
        </Button>
      }
    >
      <RequestDetails
        refund={refund}
        destination={refund.walletAddress}
        first={[
          { term: t.issuer, value: t.issuerName },
          { term: words.amount, value: refund.amount === null ? "—" : <Amount value={refund.amount} /> },
        ]}
        more={[
          { term: words.approvedAt, value: refund.approvedAt && <Time value={refund.approvedAt} /> },
          { term: t.paidAt, value: refund.closedAt && <ExactTime value={refund.closedAt} /> },
          { term: t.network, value: findChain(chainId)?.name },
          { term: t.transaction, value: refund.txId && <span className="fh-mono fh-break">{refund.txId}</span> },
        ].filter(({ value }) => value)}
      />
    </Card>
  );
}

/** The receipt of somebody who was paid in full: nothing is left to withdraw. */
export function LastReceipt({ state: { last, deposits } }: { state: FormState | SubmittingState }) {
  const isPaidInFull = deposits.value !== null && !isAboveZero(deposits.value.total);
  return isPaidInFull && last?.status === "completed" ? <Receipt refund={last} /> : null;
}
