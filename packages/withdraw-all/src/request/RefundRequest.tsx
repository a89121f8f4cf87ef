import type { Withdrawal } from "@freehold/contract";
import {
  Button,
  ButtonLink,
  Card,
  CopyButton,
  Dialog,
  ErrorNotice,
  Notice,
  TextField,
  Time,
  useMessages,
  VisuallyHidden,
} from "@freehold/ui";
import { explorerTxUrl, formatUbxs } from "@freehold/ui/format";
import { ArrowLeft, ExternalLink, RefreshCw } from "@freehold/ui/icons";
import { type ReactNode, useState } from "react";
import { $requestText } from "../parts/messages.ts";
import { Head, PanelCard } from "../parts/parts.tsx";
import { withdrawAll } from "../store/index.ts";
import type { RequestState } from "../store/state.ts";
import { isCancellable } from "../store/state.ts";
import { Receipt } from "./Receipt.tsx";
import { BSC, RequestDetails } from "./RequestDetails.tsx";
import { Tracker } from "./Tracker.tsx";

/** SPEC 2: the active request; also one that is over, which the person looks at. */
export function RefundRequest({ state }: { state: RequestState }) {
  const t = useMessages($requestText);
  const { refund, progress } = state;
  return (
    <>
      <Head
        title={t.requestTitle}
        action={
          <Button icon={<RefreshCw size={16} />} busy={state.checking} onClick={() => void withdrawAll.refreshStatus()}>
            {t.refreshStatus}
          </Button>
        }
      />
      {state.alreadyOpen && (
        <Notice tone="info" live>
          {t.alreadyOpen}
        </Notice>
      )}
      {state.stale && (
        // The status of a pending one is the one yellow of the screen.
        <Notice tone="info" live>
          {t.stale}
        </Notice>
      )}
      <ErrorNotice title={t.cancelFailed} error={state.cancelFailure} fallback={t.cancelFailed} />
      <Tracker refund={refund} progress={progress} />
      {/* What is no longer possible later stands beneath what stays. */}
      {refund.status === "completed" ? (
        <Receipt refund={refund} />
      ) : (
        <Details refund={refund}>{isCancellable(refund) && <CancelRequest state={state} />}</Details>
      )}
      {/* Last, so that nothing moves when it comes. */}
      {refund.tx_id && <Transaction txId={refund.tx_id} chainId={refund.chain_id ?? BSC} />}
      {!state.current && (
        <div className="fh-actions">
          <Button icon={<ArrowLeft size={16} />} onClick={withdrawAll.closeLast}>
            {t.back}
          </Button>
        </div>
      )}
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
        more={refund.approved_at ? [{ term: t.approvedAt, value: <Time value={refund.approved_at} /> }] : []}
      />
      {children}
    </PanelCard>
  );
}

function Transaction({ txId, chainId }: { txId: string; chainId: number }) {
  const t = useMessages($requestText);
  const url = explorerTxUrl(chainId, txId);
  return (
    <Card className="fh-withdraw-transaction">
      <TextField
        label={t.transactionId}
        readOnly
        mono
        value={txId}
        action={<CopyButton value={txId} label={t.copyTransactionId} />}
        onFocus={(event) => event.target.select()}
      />
      {url && (
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer" icon={<ExternalLink size={16} />}>
          {chainId === BSC ? t.viewOnBsc : t.viewOnEthereum}
          <VisuallyHidden> {t.newTab}</VisuallyHidden>
        </ButtonLink>
      )}
    </Card>
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
        <p>{t.cancelExplain({ amount: formatUbxs(refund.amount_ubxs) })}</p>
      </Dialog>
    </>
  );
}
