import type { User } from "@freehold/contract";
import { Amount, Button, Card, ErrorNotice, Notice, Skeleton, Steps, TextField, useMessages } from "@freehold/ui";
import { Inbox, RefreshCw } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import type { FormEvent, KeyboardEvent } from "react";
import { AddressCheck } from "./AddressCheck.tsx";
import { explain, Figure, Head } from "./parts.tsx";
import { isAboveZero, isSameDestination } from "./refund.ts";
import { canSubmit, type RefundState } from "./state.ts";
import { $text } from "./text.ts";
import { $views } from "./views.ts";
import { withdrawAll } from "./withdraw-all.ts";

/** SPEC 2: the request form. */
export function RefundForm({ state, user }: { state: RefundState; user: User }) {
  const t = useMessages($text);
  const views = useStore($views);
  return (
    <>
      <Head title={t.title} intro={t.intro} />
      {state.notice === "cancelled" && (
        <Notice tone="success" live>
          {t.cancelled}
        </Notice>
      )}
      {state.notice === "already-open" && (
        <Notice tone="info" live>
          {t.alreadyOpen}
        </Notice>
      )}
      {state.last && views && views !== "failed" && <views.LastRequest refund={state.last} />}
      <div className="fh-withdraw-grid">
        <CurrentDeposits state={state} />
        <Notice tone="warning" title={t.noticeTitle} className="fh-withdraw-top">
          <ul className="fh-withdraw-points">
            <li>{t.noticeAll}</li>
            <li>{t.noticeAmount}</li>
            <li>{t.noticeApproval}</li>
            <li>{t.noticeOne}</li>
          </ul>
        </Notice>
        <Destination state={state} user={user} />
        <Card title={t.howTitle} level={3}>
          <Steps
            items={[
              { title: t.how1, detail: t.how1Text },
              { title: t.how2, detail: t.how2Text },
              { title: t.how3, detail: t.how3Text },
              { title: t.how4, detail: t.how4Text },
            ]}
          />
        </Card>
      </div>
    </>
  );
}

function CurrentDeposits({ state }: { state: RefundState }) {
  const t = useMessages($text);
  const { deposits, depositsLoading, depositsFailure } = state;
  const waiting = !deposits && !depositsFailure;
  const amount = (value: "large" | undefined) =>
    deposits ? <Amount value={deposits.total} size={value} /> : <Skeleton kind={value ? "figure" : "text"} />;
  return (
    <Card
      title={t.depositsTitle}
      level={3}
      className="fh-withdraw-top"
      aria-busy={waiting || undefined}
      action={
        <Button
          size="small"
          icon={<RefreshCw size={16} />}
          busy={depositsLoading}
          onClick={() => void withdrawAll.refreshDeposits()}
        >
          {t.refresh}
        </Button>
      }
    >
      {depositsFailure && (
        <ErrorNotice
          {...explain(depositsFailure, t.depositsFailed)}
          retryLabel={t.tryAgain}
          onRetry={() => void withdrawAll.refreshDeposits()}
        />
      )}
      {deposits && !isAboveZero(deposits.total) ? (
        <div className="fh-withdraw-empty">
          <Inbox size={24} aria-hidden="true" />
          <p className="fh-withdraw-empty-title">{t.emptyTitle}</p>
          <p className="fh-muted">{t.emptyText}</p>
        </div>
      ) : (
        (deposits || waiting) && (
          <>
            <Figure term={t.totalAmount}>{amount("large")}</Figure>
            <dl className="fh-withdraw-pair">
              <div>
                <dt className="fh-muted">{t.depositCount}</dt>
                <dd className="fh-amount">{deposits ? (deposits.count ?? "—") : <Skeleton />}</dd>
              </div>
              <div>
                <dt className="fh-muted">{t.available}</dt>
                <dd>{amount(undefined)}</dd>
              </div>
            </dl>
          </>
        )
      )}
    </Card>
  );
}

function Destination({ state, user }: { state: RefundState; user: User }) {
  const t = useMessages($text);
  const { address, addressProblem, sending, failure } = state;
  const registered = user.wallet_address;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void withdrawAll.submit();
  };
  // A disabled submit button also disables Enter, and with it the message that says what is missing.
  const explainOnEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !canSubmit(state)) withdrawAll.validateAddress();
  };

  return (
    <Card title={t.formTitle} level={3}>
      <form className="fh-withdraw-form" noValidate onSubmit={submit}>
        {state.notice === "unanswered" && (
          <Notice tone="info" live>
            {t.unanswered}
          </Notice>
        )}
        <div>
          <TextField
            label={t.address}
            name="wallet_address"
            mono
            aria-required
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={EXAMPLE_ADDRESS}
            help={t.addressHelp}
            error={addressProblem && { blank: t.addressBlank, short: t.addressShort }[addressProblem]}
            value={address}
            disabled={sending}
            onChange={(event) => withdrawAll.setAddress(event.target.value)}
            onBlur={() => address && withdrawAll.validateAddress()}
            onKeyDown={explainOnEnter}
          />
          {registered && !isSameDestination(address, registered) && (
            <Button
              variant="link"
              size="small"
              className="fh-withdraw-registered"
              disabled={sending}
              onClick={withdrawAll.fillRegisteredWallet}
            >
              {t.useRegistered}
            </Button>
          )}
        </div>
        <AddressCheck address={address} verdict={state.verdict} registered={registered} />
        {failure && <ErrorNotice {...explain(failure, failure.reason === "declined" ? t.declined : t.failed)} />}
        <div className="fh-withdraw-submit">
          <Button type="submit" variant="primary" busy={sending} busyLabel={t.processing} disabled={!canSubmit(state)}>
            {t.submit}
          </Button>
          <Button onClick={withdrawAll.clearAddress} disabled={sending || !address}>
            {t.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** No one's address, and plainly so. */
const EXAMPLE_ADDRESS = "0x1234567890abcdef1234567890abcdef12345678";
