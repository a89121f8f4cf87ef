import { parseAmount } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { readTypedAmount } from "@freehold/ui/format";
import { useState } from "react";
import { ActionDialog, DialogField } from "../../../../shared/action/ActionDialog.tsx";
import { ubxs } from "../../../../shared/admin/format.ts";
import { fill } from "../../../../shared/layout/fill.tsx";
import { $rulesMessages } from "../messages.ts";
import { changeRule, type Rules } from "../store.ts";
import { effectOf } from "./effect.ts";
import { bpsOf, percentOfBps } from "./percent.ts";

type Props = { rules: Rules; onClose: () => void };

/** The most that a reward can be, in UBXS. */
const MAX_REWARD = parseAmount("1000000");
/** The highest fee, in hundredths of a percent. */
const MAX_FEE = 1_000;

/** Takes another approval limit. A higher one is looser. */
export function LimitDialog(props: Props) {
  return <AmountDialog {...props} field="two_approvals_above_ubxs" name="limit" />;
}

/** Takes another reward for a referral. A higher one is looser. */
export function RewardDialog(props: Props) {
  return <AmountDialog {...props} field="referral_reward_ubxs" name="reward" most={MAX_REWARD} />;
}

/** Takes another value of a rule that is an amount, in UBXS. */
function AmountDialog({
  rules,
  onClose,
  field,
  name,
  most,
}: Props & { field: "two_approvals_above_ubxs" | "referral_reward_ubxs"; name: "limit" | "reward"; most?: bigint }) {
  const t = useMessages($rulesMessages);
  const now = rules[field];
  const [typed, setTyped] = useState(now);
  const amount = readTypedAmount(typed);
  const valid = amount !== null && (most === undefined || parseAmount(amount) <= most);
  return (
    <ActionDialog
      title={t[`${name}Title`]}
      label={t[`${name}Label`]}
      busyLabel={t.changing}
      fallback={t[`${name}NotChanged`]}
      check={() => (valid ? null : t[`${name}Invalid`])}
      run={() => changeRule({ [field]: amount as string }, t[`${name}Done`])}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>{fill(t[`${name}Text`], { [name]: <strong className="admin-nowrap">{ubxs(now)}</strong> })}</p>
          <DialogField
            label={t[`${name}Field`]}
            help={valid ? effectOf(parseAmount(amount) - parseAmount(now), t) : t[`${name}Help`]}
            inputMode="decimal"
            value={typed}
            onType={setTyped}
            state={state}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Takes another fee for buying shares. A higher one is looser. */
export function FeeDialog({ rules, onClose }: Props) {
  const t = useMessages($rulesMessages);
  const now = rules.investment_fee_bps;
  const [typed, setTyped] = useState(percentOfBps(now));
  const bps = bpsOf(typed);
  const valid = bps !== null && bps <= MAX_FEE;
  return (
    <ActionDialog
      title={t.feeTitle}
      label={t.feeLabel}
      busyLabel={t.changing}
      fallback={t.feeNotChanged}
      check={() => (valid ? null : t.feeInvalid)}
      run={() => changeRule({ investment_fee_bps: bps as number }, t.feeDone)}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>{fill(t.feeText, { fee: <strong>{t.percent({ percent: percentOfBps(now) })}</strong> })}</p>
          <DialogField
            label={t.feeField}
            help={valid ? effectOf(BigInt(bps - now), t) : t.feeHelp}
            inputMode="decimal"
            value={typed}
            onType={setTyped}
            state={state}
          />
        </>
      )}
    </ActionDialog>
  );
}
