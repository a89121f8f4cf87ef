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
import { $requestText, $text } from "../parts/messages.ts";
import { Figure, Head, LargeAmount } from "../parts/parts.tsx";
import { withdrawAll } from "../store/index.ts";
import type { Progress, Receipt, Refund } from "../store/read-answers.ts";
import type { ConfirmationState } from "../store/state.ts";
import { WaitingPeriod } from "./LiveProgress.tsx";
import { RequestDetails } from "./RequestDetails.tsx";
import { StatusBanner } from "./status.tsx";

/** Ethereum, for deposits whose chain the answer does not name (SPEC 2). */
const ETHEREUM = 1;

/** SPEC 2: the confirmation, with the details where the answer has them. */
export function RefundConfirmation({ state }: { state: ConfirmationState }) {
  if (state.receipt.addressDiffers) return <AddressDiffers receipt={state.receipt} />;
  return <Confirmation state={state} />;
}

/** In place of the confirmation when the server recorded another address than was sent. */
function AddressDiffers({ receipt }: { receipt: Receipt }) {
  const t = useMessages($requestText);
  return (
    <>
      <Head title={t.alertTitle} />
      <Notice tone="error">{t.alertText}</Notice>
      <Card>
        <DescriptionList
          items={[
            { term: t.alertSent, value: <Address value={receipt.sentTo} display="groups" copy /> },
            {
              term: t.alertRecorded,
              value: <Address value={receipt.refund?.walletAddress ?? "—"} display="groups" copy />,
            },
            {
              term: t.requestId,
              value: <span className="fh-mono fh-break">{receipt.refund?.id ?? "—"}</span>,
            },
          ]}
        />
        <div className="fh-actions">
          <Button variant="primary" onClick={withdrawAll.leaveConfirmation}>
            {t.viewRequest}
          </Button>
        </div>
      </Card>
    </>
  );
}

function Confirmation({ state: { receipt, refund, progress } }: { state: ConfirmationState }) {
  const t = useMessages($requestText);
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
        {refund ? <Created receipt={receipt} refund={refund} progress={progress} /> : <Submitted receipt={receipt} />}
        {receipt.deposits.length > 0 && <Included receipt={receipt} />}
        <Card className="fh-withdraw-side" title={refund ? t.nextTitle : t.whatNextTitle} level={3}>
          <Steps
            items={(refund ? [t.next1, t.next2, t.next3, t.next4] : [t.whatNext1, t.whatNext2, t.whatNext3]).map(
              (title) => ({
                title,
              }),
            )}
          />
          {refund && <WaitingPeriod refund={refund} progress={progress} />}
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
