import { useMessages } from "@freehold/ui";
import { readTypedCount } from "@freehold/ui/format";
import { useState } from "react";
import { ActionDialog, DialogField } from "../../../../shared/action/ActionDialog.tsx";
import { RadioGroup } from "../../../../shared/action/RadioGroup.tsx";
import { duration } from "../../../../shared/admin/format.ts";
import { fill } from "../../../../shared/layout/fill.tsx";
import { $rulesMessages } from "../messages.ts";
import { changeRule, type Rules } from "../store.ts";
import { effectOf } from "./effect.ts";

/** The longest of each: 30 days. */
const MAX_SECONDS = 2_592_000;

const UNITS = [
  { seconds: 60, label: "minutes" },
  { seconds: 3_600, label: "hours" },
  { seconds: 86_400, label: "days" },
] as const;

type Props = { rules: Rules; onClose: () => void };

/** Takes another cooling-off. */
export function CoolingOffDialog(props: Props) {
  return <DurationDialog {...props} field="cooling_off_seconds" name="coolingOff" />;
}

/** Takes another time that the approval limit is for. */
export function WindowDialog(props: Props) {
  return <DurationDialog {...props} field="approval_window_seconds" name="window" />;
}

/** Takes another value of a rule that is a time, of which a shorter one is looser. */
function DurationDialog({
  rules,
  onClose,
  field,
  name,
}: Props & { field: "cooling_off_seconds" | "approval_window_seconds"; name: "coolingOff" | "window" }) {
  const t = useMessages($rulesMessages);
  const now = rules[field];
  const [unit, setUnit] = useState(() => unitOf(now));
  const [typed, setTyped] = useState(() => String(Math.floor(now / unit)));
  const count = readTypedCount(typed);
  const seconds = count === null ? null : count * unit;
  const valid = seconds !== null && seconds <= MAX_SECONDS;
  return (
    <ActionDialog
      title={t[`${name}Title`]}
      label={t[`${name}Label`]}
      busyLabel={t.changing}
      fallback={t[`${name}NotChanged`]}
      check={() => (valid ? null : t[`${name}Invalid`])}
      run={() => changeRule({ [field]: seconds as number }, t[`${name}Done`])}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>{fill(t[`${name}Text`], { duration: <strong>{duration(now)}</strong> })}</p>
          <DialogField
            label={t[name]}
            help={valid ? effectOf(BigInt(now - seconds), t) : t[`${name}Help`]}
            inputMode="numeric"
            value={typed}
            onType={setTyped}
            state={state}
          />
          <RadioGroup
            legend={t.unit}
            options={UNITS.map(({ seconds, label }) => ({ value: seconds, label: t[label] }))}
            value={unit}
            disabled={state.busy}
            onChange={(seconds) => {
              setUnit(seconds);
              state.clear();
            }}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** The largest unit that counts a time in whole numbers; below two days no larger one than hours. In seconds. */
function unitOf(now: number): number {
  const largest = now > 0 && now < 172_800 ? 3_600 : Number.POSITIVE_INFINITY;
  return UNITS.findLast(({ seconds }) => seconds <= largest && now % seconds === 0)?.seconds ?? 60;
}
