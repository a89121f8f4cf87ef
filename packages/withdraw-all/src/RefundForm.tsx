import type { User } from "@freehold/contract";
import { $wallet } from "@freehold/session";
import { Amount, Button, Card, Skeleton, TextField, useMessages } from "@freehold/ui";
import { shortAddress } from "@freehold/ui/format";
import { RefreshCw, TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { type Later, loadLater } from "./later.ts";
import { pageModel } from "./model.ts";
import { Figure, Head } from "./parts.tsx";
import { isAboveZero, isSameDestination } from "./refund.ts";
import { canSubmit, type RefundState } from "./state.ts";
import { $text, type Text } from "./text.ts";

type Props = { state: RefundState; later: Later | null; t: Text };
type DestinationProps = { user: User; wallet?: ReactNode };

/** SPEC 2: the request form. What it shows only after its first sight comes with `later`. */
export function RefundForm({ state, user, later, wallet }: Omit<Props, "t"> & DestinationProps) {
  const t = useMessages($text);
  return (
    <>
      <Head title={t.title} intro={t.intro} />
      {later && <later.FormNotices state={state} />}
      <div className="fh-withdraw-grid">
        <CurrentDeposits state={state} later={later} t={t} />
        <div className="fh-notice fh-tone-yellow fh-withdraw-top" part="notice notice-warning">
          <TriangleAlert size={20} />
          <div className="fh-notice-body">
            <div className="fh-notice-title">{t.noticeTitle}</div>
            <ul className="fh-withdraw-points">
              <li>{t.noticeAll}</li>
              <li>{t.noticeAmount}</li>
              <li>{t.noticeApproval}</li>
              <li>{t.noticeOne}</li>
            </ul>
          </div>
        </div>
        <Destination state={state} user={user} later={later} wallet={wallet} t={t} />
        {later && <later.HowItWorks />}
      </div>
    </>
  );
}

function CurrentDeposits({ state, later, t }: Props) {
  const { deposits, depositsLoading, depositsFailure } = state;
  const none = deposits && !isAboveZero(deposits.total);
  // Why there are no figures is said by what comes later.
  const waiting = later ? !deposits && !depositsFailure : !deposits || none;
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
          onClick={() => void pageModel.loadDeposits()}
        >
          {t.refresh}
        </Button>
      }
    >
      {depositsFailure && later && <later.DepositsFailure failure={depositsFailure} />}
      {none && later && !depositsFailure && <later.NoDeposits />}
      {(waiting || (deposits && !none)) && (
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
      )}
    </Card>
  );
}

function Destination({ state, user, later, wallet, t }: Props & DestinationProps) {
  const { address, addressProblem, failure } = state;
  const [waiting, setWaiting] = useState(false);
  const sending = state.sending || waiting;
  const registered = user.wallet_address;
  const connection = useStore($wallet);
  const connected = connection.status === "connected" ? connection.address : "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const mine = pageModel.signIn();
    setWaiting(!later);
    const { withdrawAll } = later ?? (await loadLater()) ?? {};
    if (mine === pageModel.signIn()) void withdrawAll?.submit();
    setWaiting(false);
  };
  // A disabled submit button also disables Enter, and with it the message that says what is missing.
  const explainOnEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !canSubmit(state)) pageModel.validateAddress();
  };

  return (
    <Card title={t.formTitle} level={3}>
      <form className="fh-withdraw-form" noValidate onSubmit={submit}>
        {state.notice === "unanswered" && later && <later.Unanswered />}
        <div className="fh-withdraw-destination">
          <TextField
            label={t.address}
            name="wallet_address"
            mono
            aria-required
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck="false"
            placeholder={EXAMPLE_ADDRESS}
            help={t.addressHelp}
            error={addressProblem && { blank: t.addressBlank, short: t.addressShort }[addressProblem]}
            value={address}
            disabled={sending}
            onChange={(event) => pageModel.setAddress(event.target.value)}
            onBlur={() => address && pageModel.validateAddress()}
            onKeyDown={explainOnEnter}
          />
          <div className="fh-withdraw-known">
            {registered && !isSameDestination(address, registered) && (
              <Button variant="link" size="small" disabled={sending} onClick={pageModel.fillRegisteredWallet}>
                {t.useRegistered}
              </Button>
            )}
            {connected && ![address, registered].some((known) => isSameDestination(known, connected)) && (
              <Button variant="link" size="small" disabled={sending} onClick={() => pageModel.setAddress(connected)}>
                {t.fillConnected({ address: shortAddress(connected) })}
              </Button>
            )}
          </div>
          {wallet}
        </div>
        {later && <later.AddressCheck address={address} verdict={state.verdict} registered={registered} />}
        {failure && later && <later.SubmitFailure failure={failure} />}
        <div className="fh-withdraw-submit">
          <Button type="submit" variant="primary" busy={sending} busyLabel={t.processing} disabled={!canSubmit(state)}>
            {t.submit}
          </Button>
          <Button onClick={pageModel.clearAddress} disabled={sending || !address}>
            {t.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** No one's address, and plainly so. */
const EXAMPLE_ADDRESS = "0x1234567890abcdef1234567890abcdef12345678";
