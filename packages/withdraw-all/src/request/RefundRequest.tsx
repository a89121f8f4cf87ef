import type { Withdrawal } from "@freehold/contract";
import { Button, Card, Dialog, ErrorNotice, Notice, Time, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { ArrowLeft, RefreshCw } from "@freehold/ui/icons";
import { type ReactNode, useState } from "react";
import { $text } from "../parts/messages.ts";
import { Columns, Head, PanelCard } from "../parts/parts.tsx";
import { withdrawAll } from "../store/index.ts";
import type { RequestState } from "../store/state.ts";
import { isCancellable, isOwnSession } from "../store/state.ts";
import { $requestText } from "./messages.ts";
import { Paid } from "./Paid.tsx";
import { PrintReceipt, Receipt } from "./Receipt.tsx";
import { BSC, RequestDetails } from "./RequestDetails.tsx";
import { Tracker } from "./Tracker.tsx";
import { Transaction } from "./Transaction.tsx";

/** SPEC 2: the active request; also one that is over, which the person looks at. */
export function RefundRequest({ state }: { state: RequestState }) {
  const t = useMessages($requestText);
  const { alreadyOpen } = useMessages($text);
  const { refund, progress } = state;
  const isPaid = refund.status === "completed";
  // What a person watches as it ends stays where it is: what comes with the end comes beneath.
  const [wasOver] = useState(!state.current);
  const back = !state.current && (
    <Button variant="quiet" className="fh-withdraw-back" icon={<ArrowLeft size={16} />} onClick={withdrawAll.closeLast}>
      {t.back}
    </Button>
  );
  if (isPaid && wasOver)
    return (
      <>
        {back}
        <Paid refund={refund} user={state.user} />
      </>
    );
  return (
    <>
      {wasOver && back}
      <Head
        title={t.requestTitle}
        action={
          isPaid ? (
            <PrintReceipt />
          ) : (
            // One that is over has no status to come; one that ended before a person's eyes keeps what stands there.
            !wasOver && (
              <Button
                icon={<RefreshCw size={16} />}
                busy={state.checking}
                onClick={() => void withdrawAll.refreshStatus()}
              >
                {t.refreshStatus}
              </Button>
            )
          )
        }
      />
      {state.alreadyOpen && (
        <Notice tone="info" live>
          {alreadyOpen}
        </Notice>
      )}
      {state.stale && (
        // The status of a pending one is the one yellow of the screen.
        <Notice tone="info" live>
          {t.stale}
        </Notice>
      )}
      <ErrorNotice title={t.cancelFailed} error={state.cancelFailure} fallback={t.cancelFailed} />
      <Columns
        aside={
          isPaid ? (
            <Receipt refund={refund} user={state.user} />
          ) : (
            <Details refund={refund}>
              {isCancellable(refund) && isOwnSession(state.user) && <CancelRequest state={state} />}
            </Details>
          )
        }
      >
        <Tracker refund={refund} progress={progress}>
          {refund.status === "rejected" && !state.current && (
            <div className="fh-actions">
              <Button variant="primary" onClick={withdrawAll.closeLast}>
                {t.again}
              </Button>
            </div>
          )}
        </Tracker>
        {refund.tx_id && !isPaid && (
          <Card>
            <Transaction txId={refund.tx_id} chainId={refund.chain_id ?? BSC} />
          </Card>
        )}
      </Columns>
      {!wasOver && back}
    </>
  );
}

function Details({ refund, children }: { refund: Withdrawal; children: ReactNode }) {
  const t = useMessages($requestText);
  return (
    <PanelCard title={t.detailsTitle}>
      <RequestDetails
        refund={refund}
        destination={refund.wallet_address}
        // SPEC 2: Approved At only if present.
        more={refund.approved_at ? [{ term: t.approvedAt, value: <Time value={refund.approved_at} zone /> }] : []}
      />
      {children}
    </PanelCard>
  );
}

function CancelRequest({ state: { refund, cancelling } }: { state: RequestState }) {
  const t = useMessages($requestText);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = async () => {
    await withdrawAll.cancel();
    close();
  };
  return (
    <>
      <div className="fh-actions">
        <Button size="small" onClick={() => setAsking(true)}>
          {t.cancelRequest}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={close}
        dismissible={!cancelling}
        title={t.cancelQuestion}
        actions={
          <>
            <Button onClick={close} disabled={cancelling}>
              {t.cancelKeep}
            </Button>
            <Button variant="danger" busy={cancelling} busyLabel={t.cancelling} onClick={confirm}>
              {t.cancelConfirm}
            </Button>
          </>
        }
      >
        <p className="fh-text">{t.cancelExplain({ amount: formatUbxs(refund.amount_ubxs) })}</p>
      </Dialog>
    </>
  );
}
