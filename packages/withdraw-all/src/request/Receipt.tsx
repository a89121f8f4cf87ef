import { findChain, type Withdrawal } from "@freehold/contract";
import { Address, Amount, Button, CopyButton, DescriptionList, Details, Time, useMessages } from "@freehold/ui";
import { CircleCheck, Printer } from "@freehold/ui/icons";
import { Figure, PanelCard, Sum } from "../parts/parts.tsx";
import { WhomToAsk } from "../parts/WhomToAsk.tsx";
import { isOwnSession, type RefundUser } from "../store/state.ts";
import { $receiptText, $requestText } from "./messages.ts";
import { BSC } from "./RequestDetails.tsx";
import { StatusTimeline } from "./StatusTimeline.tsx";
import { StatusBadge } from "./status.tsx";
import { Transaction } from "./Transaction.tsx";

type Props = {
  refund: Withdrawal;
  /** To whom it was paid. A partner's page knows no email address. */
  user: RefundUser;
  /** Nothing else on the page says the sum and what happened. */
  isWhole?: boolean;
};

/**
 * What is kept of a refund that was paid: who paid how much to whom, when, and by which transaction. On paper it is a letter, with
 * its issuer at the head, and nothing else of the page.
 */
export function Receipt({ refund, user, isWhole = false }: Props) {
  const t = useMessages($receiptText);
  const words = useMessages($requestText);
  // The page says these above the receipt; paper has nothing else.
  const onPaper = [
    { term: words.amount, value: <Amount whole value={refund.amount_ubxs} /> },
    { term: t.paidAt, value: refund.closed_at && <Time value={refund.closed_at} zone /> },
    { term: words.createdAt, value: <Time value={refund.created_at} zone /> },
    { term: words.approvedAt, value: refund.approved_at && <Time value={refund.approved_at} zone /> },
    { term: words.status, value: refund.tx_id && <StatusBadge refund={refund} /> },
    { term: words.transactionId, value: refund.tx_id && <Address value={refund.tx_id} display="groups" /> },
  ].filter(({ value }) => value);
  const lines = [
    {
      term: words.requestId,
      value: (
        <span translate="no" className="fh-copyable fh-mono fh-break">
          <span className="fh-text">{refund.id}</span>
          <CopyButton value={refund.id} label={words.copyRequestId} />
        </span>
      ),
    },
    { term: words.destination, value: <Address value={refund.wallet_address} display="groups" copy /> },
    { term: t.network, value: findChain(refund.chain_id ?? BSC)?.name },
    { term: t.issuedTo, value: isOwnSession(user) && user.email },
    { term: t.issuer, value: t.issuerName },
  ];
  return (
    <PanelCard className="fh-withdraw-receipt" title={t.title}>
      <div className="fh-withdraw-letterhead fh-withdraw-on-paper">
        <p className="fh-title">{t.issuerName}</p>
        <WhomToAsk />
      </div>
      <p className="fh-withdraw-on-paper">
        <span className="fh-text">{t.number}</span>{" "}
        <span translate="no" className="fh-mono">
          {refund.id}
        </span>
      </p>
      <DescriptionList className="fh-withdraw-details fh-withdraw-on-paper" items={onPaper} />
      {isWhole && (
        <div className="fh-withdraw-paid fh-withdraw-on-screen">
          <Figure term={t.paid}>
            <Sum whole value={refund.amount_ubxs} />
          </Figure>
          {refund.closed_at && (
            <p className="fh-withdraw-paid-at">
              <CircleCheck size={16} aria-hidden="true" /> <Time value={refund.closed_at} zone />
            </p>
          )}
        </div>
      )}
      {refund.tx_id && (
        <div className="fh-withdraw-transaction fh-withdraw-on-screen">
          <Transaction txId={refund.tx_id} chainId={refund.chain_id ?? BSC} />
        </div>
      )}
      <DescriptionList className="fh-withdraw-details" items={lines.filter(({ value }) => value)} />
      {isWhole && (
        <Details summary={words.progressTitle} className="fh-withdraw-on-screen">
          <StatusTimeline refund={refund} progress={null} />
        </Details>
      )}
      {isWhole && (
        <div className="fh-withdraw-foot fh-withdraw-on-screen">
          <div className="fh-actions">
            <PrintReceipt />
          </div>
          <WhomToAsk />
        </div>
      )}
    </PanelCard>
  );
}

/** Prints the receipt on the page. */
export function PrintReceipt() {
  const t = useMessages($receiptText);
  return (
    <Button icon={<Printer size={16} />} onClick={() => window.print()}>
      {t.print}
    </Button>
  );
}
