import { type Balance, MIN_WITHDRAWAL_UBXS, type User, type Withdrawal } from "@freehold/contract";
import { findAddressProblem, findLookAlike } from "@freehold/contract/destination";
import { $wallet, isApiError } from "@freehold/session";
import { wallet } from "@freehold/session/api/wallet";
import { Button, Card, ErrorNotice, Notice, TextField, useMessages, useStore } from "@freehold/ui";
import { DestinationField } from "@freehold/ui/destination";
import { formatUbxs } from "@freehold/ui/format";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { RestoredNotice } from "../../../shared/drafts/RestoredNotice.tsx";
import { useDraft } from "../../../shared/drafts/use-draft.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { $coolingOff } from "../../../shared/wallet/store.ts";
import { path } from "../store.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { findWaiting } from "./find-waiting.ts";
import { $withdrawMessages } from "./messages.ts";
import { findAmountProblem, planWithdrawal, withdrawable } from "./plan.ts";
import { SourceList } from "./SourceList.tsx";
import { $withdrawals, usedAddresses } from "./store.ts";

const NOTHING_PLANNED = { amount: "0", fromEarnings: "0", fromDeposits: "0" };

/** How much, where it is taken from, and where it goes; what is wrong stands at its field. */
export function WithdrawForm({
  balance,
  user,
  onCreated,
}: {
  balance: Balance;
  user: User;
  onCreated: (withdrawal: Withdrawal) => void;
}) {
  const t = useMessages($withdrawMessages);
  const { data: history, error: historyError } = useStore($withdrawals);
  const { data: coolingOff, error: coolingOffError } = useStore($coolingOff);
  const connection = useStore($wallet);
  const registered = user.wallet_address;
  // The verified wallet first: nothing need be typed.
  const begun = { amount: "", address: user.wallet_verified_at ? registered : "" };
  const draft = useDraft("withdrawal", begun, { home: path.href({ rest: ["withdraw"] }) });
  const { amount, address } = draft.typed;
  const [compared, setCompared] = useState(false);
  /** What was wrong is said once the person wants to go on, and as long as it is. */
  const [checked, setChecked] = useState(false);
  const [confirming, setConfirming] = useState(false);

  const most = formatUbxs(withdrawable(balance));
  const amountProblem = findAmountProblem(amount, balance);
  const addressProblem = findAddressProblem(address);
  const lookAlike = findLookAlike(address, registered, usedAddresses(history ?? []));
  const isUncompared = lookAlike !== null && !compared;
  const plan = planWithdrawal(amount, balance);
  // It has its place before an amount is typed: the fields below it do not move.
  const shownPlan = plan ?? { ...NOTHING_PLANNED, left: withdrawable(balance) };
  const waiting = coolingOff && t[`waiting_${findWaiting(coolingOff, address.trim(), registered)}`];

  const amountWords = {
    blank: t.amountBlank,
    none: t.amountNone,
    "too-little": t.amountTooLittle({ least: MIN_WITHDRAWAL_UBXS }),
    "too-much": t.amountTooMuch({ most }),
  };
  const showsAmountProblem = amountProblem && (checked || amountProblem === "too-much");

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setChecked(true));
    if (amountProblem || addressProblem || isUncompared)
      return form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    setConfirming(true);
  };
  return (
    <Card title={t.title}>
      <form className="withdraw-form" noValidate onSubmit={submit}>
        <RestoredNotice draft={draft} />
        <TextField
          label={t.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          aria-required
          help={t.amountHelp({ most })}
          error={showsAmountProblem && amountWords[amountProblem]}
          value={amount}
          onChange={(event) => draft.type({ amount: event.target.value })}
          action={<Button onClick={() => draft.type({ amount: withdrawable(balance) })}>{t.all}</Button>}
        />
        <div>
          <h3 className="withdraw-heading">{t.source}</h3>
          <SourceList plan={shownPlan} />
          <p className="fh-muted">{t.left({ left: formatUbxs(shownPlan.left) })}</p>
        </div>
        <DestinationField
          address={address}
          compared={compared}
          registered={registered}
          connected={connection.status === "connected" ? connection.address : ""}
          lookAlike={lookAlike}
          problem={checked ? (addressProblem ?? (isUncompared ? "uncompared" : null)) : null}
          help={t.addressHelp}
          inspect={(address, signal) => wallet.inspectDestination(address, { signal })}
          onChange={(address) => {
            draft.type({ address });
            setCompared(false);
          }}
          onCompare={setCompared}
        />
        {historyError != null && !isApiError(historyError) && (
          <ErrorNotice error={historyError} fallback={t.historyNotRead} />
        )}
        <ReadError data={coolingOff} error={coolingOffError} notRead={t.waitingNotRead} onRetry={$coolingOff.reload} />
        {!addressProblem && !lookAlike && waiting && <Notice tone="info">{waiting}</Notice>}
        <div className="fh-actions">
          <Button type="submit" variant="primary" size="large">
            {t.continue}
          </Button>
        </div>
      </form>
      {confirming && plan && (
        <ConfirmDialog
          destination={address.trim()}
          plan={plan}
          waiting={waiting ?? t.waiting_unknown}
          onClose={() => setConfirming(false)}
          onCreated={(withdrawal) => {
            draft.clear();
            onCreated(withdrawal);
          }}
        />
      )}
    </Card>
  );
}
