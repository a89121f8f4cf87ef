import type { Withdrawal } from "@freehold/contract";
import { Amount, Button, ErrorNotice, Skeleton, useMessages } from "@freehold/ui";
import { formatUbxs, MISSING } from "@freehold/ui/format";
import { Inbox, Info, RefreshCw } from "@freehold/ui/icons";
import type { ReactNode } from "react";
import { $text } from "../parts/messages.ts";
import { Figure, PanelCard, Sum } from "../parts/parts.tsx";
import { withdrawAll } from "../store/index.ts";
import type { DepositsState } from "../store/state.ts";
import { isAboveZero } from "../store/state.ts";
import { DepositList } from "./DepositList.tsx";
import { toNoticeProps } from "./to-notice-props.ts";

type Props = {
  deposits: DepositsState;
  openWithdrawals: readonly Withdrawal[];
  /** A submission failed, and the form says so. A failed refresh of a known total then needs no second box. */
  hasFailed: boolean;
  /** The single deposits may be read: a partner's page reads the sum alone. */
  isListed: boolean;
  empty: ReactNode;
};

/** SPEC 2: 'Your Current Deposits': the sum first, what it is made of beneath. */
export function CurrentDeposits({ deposits, openWithdrawals, hasFailed, isListed, empty }: Props) {
  const t = useMessages($text);
  const { value, loading, failure } = deposits;
  const isEmpty = value !== null && !isAboveZero(value.total);
  const isWaiting = !value && !failure;
  const hasFigures = isWaiting || (value !== null && !isEmpty);
  return (
    <PanelCard
      title={t.depositsTitle}
      className="fh-withdraw-sum"
      aria-busy={isWaiting || undefined}
      action={
        <Button
          size="small"
          icon={<RefreshCw size={16} />}
          busy={loading}
          onClick={() => void withdrawAll.refreshDeposits()}
        >
          {t.refresh}
        </Button>
      }
    >
      {failure && !(value && hasFailed) && (
        <ErrorNotice
          {...toNoticeProps(failure, t.depositsFailed)}
          retryLabel={t.tryAgain}
          onRetry={() => void withdrawAll.refreshDeposits()}
        />
      )}
      {isEmpty && !failure && <NoDeposits>{empty}</NoDeposits>}
      {hasFigures && <Figures deposits={deposits} />}
      {openWithdrawals.map((one) => (
        <p key={one.id} className="fh-withdraw-open-one">
          <Info size={18} aria-hidden="true" />
          <span className="fh-text">{t.openWithdrawal({ amount: formatUbxs(one.amount_ubxs) })}</span>
        </p>
      ))}
      {hasFigures && isListed && <DepositList deposits={deposits} />}
    </PanelCard>
  );
}

/** There is nothing to withdraw; `children` lead on. */
function NoDeposits({ children }: { children: ReactNode }) {
  const t = useMessages($text);
  return (
    <div className="fh-withdraw-empty">
      <Inbox size={24} aria-hidden="true" />
      <p className="fh-withdraw-empty-title">{t.emptyTitle}</p>
      <p className="fh-muted">{t.emptyText}</p>
      {children}
    </div>
  );
}

/** The figures, or their outline until they come. */
function Figures({ deposits: { value } }: { deposits: DepositsState }) {
  const t = useMessages($text);
  return (
    <>
      <Figure term={t.totalAmount}>{value ? <Sum value={value.total} /> : <Skeleton kind="figure" />}</Figure>
      <dl className="fh-withdraw-pair">
        <div className="fh-box">
          <dt className="fh-muted">{t.depositCount}</dt>
          <dd className="fh-text">
            {value ? <span className="fh-amount">{value.count ?? MISSING}</span> : <Skeleton />}
          </dd>
        </div>
        <div className="fh-box">
          <dt className="fh-muted">{t.available}</dt>
          <dd className="fh-text">{value ? <Amount whole value={value.total} /> : <Skeleton />}</dd>
        </div>
      </dl>
    </>
  );
}
