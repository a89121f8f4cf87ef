import { Amount, Button, Card, ErrorNotice, Skeleton, useMessages } from "@freehold/ui";
import { Inbox, RefreshCw } from "@freehold/ui/icons";
import { $requestText, $text } from "../parts/messages.ts";
import { Figure } from "../parts/parts.tsx";
import { withdrawAll } from "../store/index.ts";
import { type Deposits, isAboveZero } from "../store/read-answers.ts";
import type { DepositsState } from "../store/state.ts";
import { toNoticeProps } from "./to-notice-props.ts";

/** SPEC 2: 'Your Current Deposits'. */
export function CurrentDeposits({ deposits: { value, loading, failure } }: { deposits: DepositsState }) {
  const t = useMessages($text);
  const words = useMessages($requestText);
  const isEmpty = value !== null && !isAboveZero(value.total);
  const isWaiting = !value && !failure;
  return (
    <Card
      title={t.depositsTitle}
      level={3}
      className="fh-withdraw-top"
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
      {failure && (
        <ErrorNotice
          {...toNoticeProps(failure, words.depositsFailed)}
          retryLabel={words.tryAgain}
          onRetry={() => void withdrawAll.refreshDeposits()}
        />
      )}
      {isEmpty && !failure && <NoDeposits />}
      {(isWaiting || (value && !isEmpty)) && <Figures deposits={value} />}
    </Card>
  );
}

/** There is nothing to withdraw. */
function NoDeposits() {
  const t = useMessages($requestText);
  return (
    <div className="fh-withdraw-empty">
      <Inbox size={24} aria-hidden="true" />
      <p className="fh-withdraw-empty-title">{t.emptyTitle}</p>
      <p className="fh-muted">{t.emptyText}</p>
    </div>
  );
}

/** The figures, or their outline until they come. */
function Figures({ deposits }: { deposits: Deposits | null }) {
  const t = useMessages($text);
  return (
    <>
      <Figure term={t.totalAmount}>
        {deposits ? <Amount value={deposits.total} size="large" /> : <Skeleton kind="figure" />}
      </Figure>
      <dl className="fh-withdraw-pair">
        <div>
          <dt className="fh-muted">{t.depositCount}</dt>
          <dd className="fh-amount">{deposits ? (deposits.count ?? "—") : <Skeleton />}</dd>
        </div>
        <div>
          <dt className="fh-muted">{t.available}</dt>
          <dd>{deposits ? <Amount value={deposits.total} /> : <Skeleton />}</dd>
        </div>
      </dl>
    </>
  );
}
