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
import { $requestText } from "../parts/messages.ts";
import { Figure, Head, LargeAmount } from "../parts/parts.tsx";
import { withdrawAll } from "../store/index.ts";
import { isCancellable } from "../store/read-answers.ts";
import type { RequestState } from "../store/state.ts";
import { WaitingPeriod } from "./LiveProgress.tsx";
import { RequestDetails } from "./RequestDetails.tsx";
import { StatusTimeline } from "./StatusTimeline.tsx";
import { StatusBanner } from "./status.tsx";

/** BNB Smart Chain, for payouts whose chain the answer does not name (SPEC 2). */
const BSC = 56;

/** SPEC 2: the active request; also one that is over, which somebody looks at. */
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
            progress={progress}
            destination={refund.walletAddress}
            // SPEC 2: Approved At only if present.
            more={refund.approvedAt ? [{ term: t.approvedAt, value: <Time value={refund.approvedAt} /> }] : []}
          />
        </Card>
        <Card className="fh-withdraw-side" title={t.progressTitle} level={3}>
          <StatusTimeline refund={refund} progress={progress} />
          <WaitingPeriod refund={refund} progress={progress} />
          {isCancellable(refund) && <CancelRequest state={state} />}
          {!state.current && (
            <div className="fh-actions">
              <Button icon={<ArrowLeft size={16} />} onClick={withdrawAll.closeLast}>
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
        <p>{t.cancelExplain({ amount: formatUbxs(refund.amount) })}</p>
      </Dialog>
    </>
  );
}
