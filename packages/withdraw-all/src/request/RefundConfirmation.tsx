import type { TotalDepositsInfo, Withdrawal, WithdrawalProgress } from "@freehold/contract";
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
import { decimalsOf, MISSING } from "@freehold/ui/format";
import { Printer } from "@freehold/ui/icons";
import { CrossFade } from "../parts/CrossFade.tsx";
import { $text } from "../parts/messages.ts";
import { Figure, Head, PanelCard } from "../parts/parts.tsx";
import { WhomToAsk } from "../parts/WhomToAsk.tsx";
import { withdrawAll } from "../store/index.ts";
import type { ConfirmationState, Receipt } from "../store/state.ts";
import { $progressText, $receiptText, $requestText } from "./messages.ts";
import { aheadOf } from "./progress-label.ts";
import { RequestDetails } from "./RequestDetails.tsx";
import { StatusBanner, WhereItIs } from "./status.tsx";
import { WaitingPeriod } from "./WaitingPeriod.tsx";

/** Ethereum, for deposits whose chain the answer does not name (SPEC 2). */
const ETHEREUM = 1;

/** Props of {@link RefundConfirmation}: `walletSection` says whether the page has a Wallet section. */
type ConfirmationProps = { state: ConfirmationState; walletSection?: boolean | undefined };

/** SPEC 2: the confirmation, with the details where the answer has them. */
export function RefundConfirmation(props: ConfirmationProps) {
  const { receipt } = props.state;
  return receipt.addressDiffers ? <AddressDiffers receipt={receipt} /> : <Confirmation {...props} />;
}

/** In place of the confirmation when the server recorded another address than was sent. */
function AddressDiffers({ receipt }: { receipt: Receipt }) {
  const t = useMessages($requestText);
  const { alertTitle, alertText } = useMessages($text);
  return (
    <>
      <Head title={alertTitle} />
      <Notice tone="error">
        <div className="fh-text">{alertText}</div>
        <WhomToAsk />
      </Notice>
      <Card>
        <DescriptionList
          items={[
            { term: t.alertSent, value: <Address value={receipt.sentTo} display="groups" copy /> },
            {
              term: t.alertRecorded,
              value: <Address value={receipt.refund?.wallet_address ?? MISSING} display="groups" copy />,
            },
            {
              term: t.requestId,
              value: (
                <span translate="no" className="fh-mono fh-break">
                  {receipt.refund?.id ?? MISSING}
                </span>
              ),
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

function Confirmation({ state: { receipt, refund, progress }, walletSection }: ConfirmationProps) {
  const t = useMessages($requestText);
  const steps = refund
    ? [t.next1, t.next2, t.next3, walletSection ? t.next4 : t.next4Here]
    : [t.whatNext1, t.whatNext2, t.whatNext3];
  return (
    <>
      <Head title={refund ? t.createdTitle : t.submittedTitle} />
      <CrossFade stage={refund?.status ?? "submitted"}>
        <Banner refund={refund} progress={progress} />
      </CrossFade>
      {refund ? <Created {...{ receipt, refund, progress }} /> : <Submitted receipt={receipt} />}
      {receipt.info && receipt.info.deposits_breakdown.length > 0 && <Included info={receipt.info} />}
      <PanelCard title={refund ? t.nextTitle : t.whatNextTitle}>
        <Steps items={steps.map((title) => ({ title }))} />
        {refund && <WaitingPeriod refund={refund} progress={progress} hasDate />}
        <div className="fh-actions">
          <Button variant="primary" onClick={withdrawAll.leaveConfirmation}>
            {t.viewRequest}
          </Button>
          <Button icon={<Printer size={16} />} onClick={() => window.print()}>
            {t.print}
          </Button>
        </div>
      </PanelCard>
    </>
  );
}

/** That it was created, until there is more to say. */
function Banner({ refund, progress }: { refund: Withdrawal | null; progress: WithdrawalProgress | null }) {
  const { createdBanner } = useMessages($requestText);
  const { submittedBanner } = useMessages($text);
  if (refund && refund.status !== "pending")
    return (
      <StatusBanner refund={refund}>
        <WhereItIs refund={refund} progress={progress} />
      </StatusBanner>
    );
  return (
    <Notice tone="success" live>
      {refund ? createdBanner : submittedBanner}
    </Notice>
  );
}

type CreatedProps = { receipt: Receipt; refund: Withdrawal; progress: WithdrawalProgress | null };

function Created({ receipt, refund, progress }: CreatedProps) {
  const words = useMessages($text);
  const live = useMessages($progressText);
  const t = useMessages($receiptText);
  return (
    <Card>
      <p className="fh-withdraw-on-paper">{`${t.issuer}: ${t.issuerName}`}</p>
      <Figure term={words.totalAmount}>
        <Amount whole value={receipt.info?.total_amount ?? refund.amount_ubxs} size="large" />
      </Figure>
      {/* The banner says it of one that is decided. */}
      {refund.status === "pending" && (
        <div className="fh-withdraw-now fh-withdraw-on-screen">
          <WhereItIs refund={refund} progress={progress} />
          <div className="fh-text">{aheadOf(progress, live)}</div>
        </div>
      )}
      <RequestDetails
        refund={refund}
        destination={refund.wallet_address || receipt.sentTo}
        more={[{ term: words.depositCount, value: receipt.info?.deposit_count ?? refund.deposit_count ?? MISSING }]}
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

function Included({ info }: { info: TotalDepositsInfo }) {
  const t = useMessages($requestText);
  const words = useMessages($text);
  const decimals = decimalsOf([info.total_amount, ...info.deposits_breakdown.map(({ amount_ubxs }) => amount_ubxs)]);
  return (
    // The table is the region of this name; two of one name are hard to tell apart.
    <PanelCard title={t.includedTitle} className="fh-withdraw-included" aria-labelledby={undefined}>
      <Table
        caption={t.includedTitle}
        hideCaption
        columns={[
          {
            key: "amount_ubxs",
            header: t.amountUbxs,
            align: "end",
            cell: ({ amount_ubxs }) => <Amount whole value={amount_ubxs} unit={false} decimals={decimals} />,
          },
          {
            key: "tx_hash",
            header: t.hash,
            cell: ({ tx_hash: hash, chain_id: chainId }) =>
              hash ? (
                <>
                  <TxLink hash={hash} chainId={chainId ?? ETHEREUM} className="fh-withdraw-on-screen" />
                  <span translate="no" className="fh-mono fh-break fh-withdraw-on-paper">
                    {hash}
                  </span>
                </>
              ) : (
                MISSING
              ),
          },
          { key: "created_at", header: t.date, cell: ({ created_at }) => <Time value={created_at} /> },
        ]}
        rows={info.deposits_breakdown}
      />
      <p className="fh-withdraw-total">
        <span className="fh-text">{words.totalAmount}</span>
        <Amount whole value={info.total_amount} decimals={decimals} />
      </p>
    </PanelCard>
  );
}
