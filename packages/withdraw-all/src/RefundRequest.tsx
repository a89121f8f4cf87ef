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
import { useState } from "react";
import { Course } from "./Course.tsx";
import { Figure, Head, LargeAmount } from "./parts.tsx";
import { RequestDetails } from "./RequestDetails.tsx";
import { isCancellable, type Refund } from "./refund.ts";
import { $requestText } from "./request-text.ts";
import type { RefundState } from "./state.ts";
import { StatusBanner } from "./status.tsx";
import { WaitingPeriod } from "./WaitingPeriod.tsx";
import { withdrawAll } from "./withdraw-all.ts";

/** BNB Smart Chain, for payouts whose chain the answer does not name (SPEC 2). */
const BSC = 56;

/** SPEC 2: the active request; also a closed one that somebody opened. */
export function RefundRequest({ state }: { state: RefundState }) {
  const t = useMessages($requestText);
  const refund = state.request ?? state.opened;
  if (!refund) return null;
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
      {state.notice === "already-open" && (
        <Notice tone="info" live>
          {t.alreadyOpen}
        </Notice>
      )}
      {state.stale && (
        <Notice tone="warning" live>
          {t.stale}
        </Notice>
      )}
      <ErrorNotice title={t.cancelFailed} error={state.cancelFailure} fallback={t.cancelFailed} />
      <StatusBanner refund={refund} />
      <div className="fh-withdraw-grid">
        <Card>
          <Figure term={t.amount}>
            <LargeAmount value={refund.amount} />
          </Figure>
          <RequestDetails
            className="fh-withdraw-details"
            refund={refund}
            progress={state.progress}
            destination={refund.walletAddress}
            // SPEC 2: Approved At only if present.
            more={refund.approvedAt ? [{ term: t.approvedAt, value: <Time value={refund.approvedAt} /> }] : []}
          />
        </Card>
        <Card className="fh-withdraw-side" title={t.progressTitle} level={3}>
          <Course refund={refund} progress={state.progress} />
          <WaitingPeriod refund={refund} progress={state.progress} />
          {isCancellable(refund) && <CancelRequest refund={refund} state={state} />}
          {!state.request && (
            <div className="fh-actions">
              <Button icon={<ArrowLeft size={16} />} onClick={withdrawAll.closeOpened}>
                {t.back}
              </Button>
            </div>
          )}
        </Card>
        {/* Last, so that nothing moves when it comes. */}
        {refund.txId && <Transaction txId={refund.txId} chainId={refund.chainId ?? BSC} />}
      </div>
    </>
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

function CancelRequest({ refund, state }: { refund: Refund; state: RefundState }) {
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
        dismissible={!state.cancelling}
        title={t.cancelQuestion}
        actions={
          <>
            <Button onClick={close} disabled={state.cancelling}>
              {t.cancelKeep}
            </Button>
            <Button variant="danger" busy={state.cancelling} busyLabel={t.cancelling} onClick={confirm}>
              {t.cancelConfirm}
            </Button>
          </>
        }
      >
        <p>{t.cancelExplain({ amount: formatUbxs(refund.amount) })}</p>
      </Dialog>
    </>
  );
}
