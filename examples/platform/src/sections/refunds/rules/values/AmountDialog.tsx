import { parseAmount } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog, DialogField } from "../../../../shared/action/ActionDialog.tsx";
import { fill } from "../../../../shared/layout/fill.tsx";
import { readTyped } from "../../../../shared/typed-amount.ts";
import { roundUbxs } from "../../shared/format.ts";
import { $rulesMessages } from "../messages.ts";
import { changeRule, type Rules } from "../store.ts";
import { effectOf } from "./effect.ts";
import { bpsOf, percentOf } from "./percent.ts";

type Props = { rules: Rules; onClose: () => void };

/** The most that a reward can be, in UBXS. */
const MAX_REWARD = parseAmount("1000000");
/** The highest fee, in hundredths of a percent. */
const MAX_FEE = 1_000;

/** Takes another reward for a referral. A higher one is looser. */
export function RewardDialog({ rules, onClose }: Props) {
  const t = useMessages($rulesMessages);
  const now = rules.referral_reward_ubxs;
  const [typed, setTyped] = useState(now);
  const reward = readTyped(typed);
  const valid = reward !== null && parseAmount(reward) <= MAX_REWARD;
  return (
    <ActionDialog
      title={t.rewardTitle}
      label={t.rewardLabel}
      busyLabel={t.changing}
      fallback={t.rewardNotChanged}
      check={() => (valid ? null : t.rewardInvalid)}
      run={() => changeRule({ referral_reward_ubxs: reward as string }, t.rewardDone)}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>{fill(t.rewardText, { reward: <strong className="admin-nowrap">{roundUbxs(now)}</strong> })}</p>
          <DialogField
            label={t.rewardField}
            help={valid ? effectOf(parseAmount(reward) - parseAmount(now), t) : t.rewardHelp}
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
  const [typed, setTyped] = useState(percentOf(now));
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
          <p>{fill(t.feeText, { fee: <strong>{t.percent({ percent: percentOf(now) })}</strong> })}</p>
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
