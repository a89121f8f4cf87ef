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

/** Takes another approval limit. */
export function LimitDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const t = useMessages($rulesMessages);
  const now = rules.two_approvals_above_ubxs;
  const [typed, setTyped] = useState(now);
  const limit = readTyped(typed);
  return (
    <ActionDialog
      title={t.limitTitle}
      label={t.limitLabel}
      busyLabel={t.changing}
      fallback={t.limitNotChanged}
      check={() => (limit === null ? t.limitInvalid : null)}
      run={() => changeRule({ two_approvals_above_ubxs: limit as string }, t.limitDone)}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>{fill(t.limitText, { limit: <strong className="admin-nowrap">{roundUbxs(now)}</strong> })}</p>
          <DialogField
            label={t.limitField}
            help={limit === null ? t.limitHelp : effectOf(parseAmount(limit) - parseAmount(now), t)}
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
