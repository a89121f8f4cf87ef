import {
  Address,
  Amount,
  Button,
  Card,
  DescriptionList,
  Notice,
  Steps,
  Table,
  Time,
  TxLink,
  useMessages,
} from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { Printer } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { Figure, Head, LargeAmount } from "./parts.tsx";
import type { Progress } from "./progress.ts";
import { RequestDetails } from "./RequestDetails.tsx";
import type { Receipt } from "./receipt.ts";
import type { Refund } from "./refund.ts";
import { $requestText } from "./request-text.ts";
import type { RefundState } from "./state.ts";
import { StatusBanner } from "./status.tsx";
import { $text } from "./text.ts";
import { WaitingPeriod } from "./WaitingPeriod.tsx";
import { withdrawAll } from "./withdraw-all.ts";

/** Ethereum, for deposits whose chain the answer does not name (SPEC 2). */
const ETHEREUM = 1;

/** SPEC 2: the confirmation, with the details where the answer has them. */
export function RefundConfirmation({ receipt }: { receipt: Receipt }) {
  const t = useMessages($requestText);
  const { state } = useStore(withdrawAll.$panel);
  const refund = latest(receipt.refund, state);
  return (
    <>
      <Head
        title={refund ? t.createdTitle : t.submittedTitle}
        action={
          <Button icon={<Printer size={16} />} onClick={() => window.print()}>
            {t.print}
          </Button>
        }
      />
      <Banner refund={refund} />
      <div className="fh-withdraw-grid">
        {refund ? (
          <Created receipt={receipt} refund={refund} progress={state.progress} />
        ) : (
          <Submitted receipt={receipt} />
        )}
        {receipt.deposits.length > 0 && <Included receipt={receipt} />}
        <Card className="fh-withdraw-side" title={refund ? t.nextTitle : t.whatNextTitle} level={3}>
          <Steps
            items={(refund ? [t.next1, t.next2, t.next3, t.next4] : [t.whatNext1, t.whatNext2, t.whatNext3]).map(
              (title) => ({
                title,
              }),
            )}
          />
          {refund && <WaitingPeriod refund={refund} progress={state.progress} />}
          <Button variant="primary" onClick={withdrawAll.leaveConfirmation}>
            {t.viewRequest}
          </Button>
        </Card>
      </div>
    </>
  );
}

/** That it was created; and what became of it, of the same height as far as that is good news. */
function Banner({ refund }: { refund: Refund | null }) {
  const t = useMessages($requestText);
  if (refund?.status === "rejected" || refund?.status === "cancelled") return <StatusBanner refund={refund} />;
  if (refund?.status === "approved") return <Notice tone="info">{t.approvedText}</Notice>;
  if (refund?.status === "completed") return <Notice tone="success">{t.completedReceipt}</Notice>;
  return (
    <Notice tone="success" live>
      {refund ? t.createdBanner : t.submittedBanner}
    </Notice>
  );
}

/** The request as it is now, while its receipt is looked at. */
function latest(created: Refund | null, { request, opened }: RefundState): Refund | null {
  return [request, opened].find((refund) => refund?.id && refund.id === created?.id) ?? created;
}

type CreatedProps = { receipt: Receipt; refund: Refund; progress: Progress | null };

function Created({ receipt, refund, progress }: CreatedProps) {
  const words = useMessages($text);
  return (
    <Card>
      <Figure term={words.totalAmount}>
        <LargeAmount value={receipt.total} />
      </Figure>
      <RequestDetails
        refund={refund}
        progress={progress}
        destination={refund.walletAddress ?? receipt.sentTo}
        more={[{ term: words.depositCount, value: receipt.depositCount ?? "—" }]}
      />
    </Card>
  );
}

function Submitted({ receipt }: { receipt: Receipt }) {
  const t = useMessages($requestText);
  return (
    <Card>
      <DescriptionList
        items={[{ term: t.destination, value: <Address value={receipt.sentTo} display="groups" copy /> }]}
      />
    </Card>
  );
}

function Included({ receipt }: { receipt: Receipt }) {
  const t = useMessages($requestText);
  const words = useMessages($text);
  return (
    // The table is the region of this name; two of one name are hard to tell apart.
    <Card title={t.includedTitle} level={3} className="fh-withdraw-included" aria-labelledby={undefined}>
      <Table
        caption={t.includedTitle}
        hideCaption
        columns={[
          { key: "amount", header: t.amountUbxs, align: "end", cell: ({ amount }) => formatUbxs(amount) },
          {
            key: "txHash",
            header: t.hash,
            cell: ({ txHash, chainId }) => (txHash ? <TxLink hash={txHash} chainId={chainId ?? ETHEREUM} /> : "—"),
          },
          { key: "createdAt", header: t.date, cell: ({ createdAt }) => <Time value={createdAt} /> },
        ]}
        rows={receipt.deposits}
      />
      <p className="fh-withdraw-total">
        <span>{words.totalAmount}</span>
        {receipt.total === null ? "—" : <Amount value={receipt.total} />}
      </p>
    </Card>
  );
}
