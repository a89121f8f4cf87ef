import type { Withdrawal } from "@freehold/contract";
import { Address, Button, Card, DescriptionList, Time, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { Printer, RefreshCw } from "@freehold/ui/icons";
import { Head, PanelCard } from "../parts/parts.tsx";
import { withdrawAll } from "../store/index.ts";
import type { FormState } from "../store/state.ts";
import { $receiptText, $requestText } from "./messages.ts";
import { Receipt } from "./Receipt.tsx";
import { BSC } from "./RequestDetails.tsx";
import { Tracker } from "./Tracker.tsx";
import { Transaction } from "./Transaction.tsx";

type Refunded = { refund: Withdrawal };

/** In place of the form: all of a person's deposits were paid back. */
export function PaidInFull({ refund, state }: Refunded & { state: FormState }) {
  const t = useMessages($receiptText);
  const { refreshStatus } = useMessages($requestText);
  return (
    <>
      <Head
        title={t.paid({ amount: formatUbxs(refund.amount_ubxs) })}
        action={
          <Button
            icon={<RefreshCw size={16} />}
            busy={state.deposits.loading}
            onClick={() => void withdrawAll.refreshStatus()}
          >
            {refreshStatus}
          </Button>
        }
      />
      <Card>
        <Payment refund={refund} />
      </Card>
      <Tracker refund={refund} progress={null} />
      <Receipt refund={refund} issuedTo={state.user.email} />
    </>
  );
}

/** The same beneath a title of its own. */
export function Paid({ refund }: Refunded) {
  const t = useMessages($receiptText);
  return (
    <PanelCard title={t.paid({ amount: formatUbxs(refund.amount_ubxs) })} className="fh-withdraw-paid">
      <Payment refund={refund} />
    </PanelCard>
  );
}

/** When a refund was paid, where to, and by which transaction. */
function Payment({ refund }: Refunded) {
  const t = useMessages($receiptText);
  const { destination } = useMessages($requestText);
  const print = (
    <Button icon={<Printer size={16} />} onClick={() => window.print()}>
      {t.print}
    </Button>
  );
  return (
    <>
      <DescriptionList
        items={[
          ...(refund.closed_at ? [{ term: t.paidAt, value: <Time value={refund.closed_at} zone /> }] : []),
          { term: destination, value: <Address value={refund.wallet_address} display="groups" copy /> },
        ]}
      />
      {refund.tx_id ? (
        <Transaction txId={refund.tx_id} chainId={refund.chain_id ?? BSC}>
          {print}
        </Transaction>
      ) : (
        <div className="fh-actions">{print}</div>
      )}
    </>
  );
}
