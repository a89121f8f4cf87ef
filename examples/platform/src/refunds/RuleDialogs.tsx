import { formatAmount, isAmount, parseAmount, type SettingsAnswer } from "@freehold/contract";
import { Notice } from "@freehold/ui";
import { useId, useState } from "react";
import { ActionDialog, DialogField } from "./ActionDialog.tsx";
import { BooksWarning } from "./BooksLine.tsx";
import { changeRule } from "./payment-rules.ts";
import { duration, inWords } from "./policy.ts";
import { reasonError } from "./rules.ts";
import { TextArea } from "./TextArea.tsx";

type Props = { settings: SettingsAnswer["settings"]; onClose: () => void };

/** The longest cooling-off: 30 days. */
const LONGEST = 2_592_000;

const UNITS = [
  { seconds: 60, label: "Minutes" },
  { seconds: 3_600, label: "Hours" },
  { seconds: 86_400, label: "Days" },
] as const;

const AT_ONCE = "This is stricter than now: it holds at once.";
const LATER = "This is looser than now: another admin has to confirm it.";

/** Takes another approval limit. */
export function LimitDialog({ settings, onClose }: Props) {
  const now = settings.two_approvals_above_ubxs;
  const [typed, setTyped] = useState(now);
  const limit = typed.trim().replaceAll(",", "");
  const valid = isAmount(limit) && !limit.startsWith("-");
  return (
    <ActionDialog
      title="Change the approval limit"
      label="Change limit"
      busyLabel="Changing..."
      fallback="The limit could not be changed."
      check={() => (valid ? null : "Please enter an amount of UBXS, such as 1000 or 250.5")}
      run={() => changeRule({ two_approvals_above_ubxs: formatAmount(parseAmount(limit)) }, "Approval limit changed")}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>
            Up to and including the limit one admin approves a refund; above it two different admins. It is{" "}
            <strong className="desk-nowrap">{inWords(now)}</strong> now.
          </p>
          <DialogField
            label="Limit (UBXS)"
            help={valid ? effect(parseAmount(limit) - parseAmount(now)) : "At most 6 decimals."}
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

/** Takes another cooling-off. */
export function CoolingOffDialog({ settings, onClose }: Props) {
  const now = settings.cooling_off_seconds;
  const group = useId();
  const [unit, setUnit] = useState<number>(
    () =>
      UNITS.findLast(({ seconds }) =>
        now > 0 && now < 172_800 ? seconds <= 3_600 && now % seconds === 0 : now % seconds === 0,
      )?.seconds ?? 60,
  );
  const [typed, setTyped] = useState(() => String(Math.floor(now / unit)));
  const seconds = /^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) * unit : null;
  const valid = seconds !== null && seconds <= LONGEST;
  return (
    <ActionDialog
      title="Change the cooling-off"
      label="Change cooling-off"
      busyLabel="Changing..."
      fallback="The cooling-off could not be changed."
      check={() => (valid ? null : "Please enter a whole number, and no more than 30 days")}
      run={() => changeRule({ cooling_off_seconds: seconds as number }, "Cooling-off changed")}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>
            A refund to another wallet than the verified one waits this long before it is paid, so that the person can
            stop it by the link in their mail. It is <strong>{duration(now)}</strong> now. Requests that are made
            already keep theirs.
          </p>
          <DialogField
            label="Cooling-off"
            help={valid ? effect(BigInt(now - seconds)) : "At most 30 days."}
            inputMode="numeric"
            value={typed}
            onType={setTyped}
            state={state}
          />
          <fieldset className="choice">
            <legend>Counted in</legend>
            {UNITS.map(({ seconds, label }) => (
              <label key={label}>
                <input
                  type="radio"
                  name={group}
                  checked={unit === seconds}
                  disabled={state.busy}
                  onChange={() => {
                    setUnit(seconds);
                    state.clear();
                  }}
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </ActionDialog>
  );
}

/** Stops payments with a reason, or proposes to let them go on. */
export function PaymentsDialog({ settings, onClose }: Props) {
  const [reason, setReason] = useState("");
  if (settings.payments === "stopped")
    return (
      <ActionDialog
        title="Let payments go on?"
        label="Propose to go on"
        busyLabel="Proposing..."
        fallback="It could not be proposed."
        run={() => changeRule({ payments: "running" }, "Payments run again")}
        onClose={onClose}
      >
        <p>They were stopped because of this:</p>
        <blockquote className="desk-quote">{settings.payments_stopped_reason}</blockquote>
        <BooksWarning />
        <p>Make sure that it is settled. Payments go on once another admin has confirmed it.</p>
      </ActionDialog>
    );
  return (
    <ActionDialog
      title="Stop all payments?"
      label="Stop payments"
      busyLabel="Stopping..."
      variant="danger"
      fallback="The payments could not be stopped."
      check={() => reasonError(reason)}
      run={() => changeRule({ payments: "stopped", reason: reason.trim() }, "Payments are stopped")}
      onClose={onClose}
    >
      {({ busy, problem, clear }) => (
        <>
          <p>
            Nothing more is signed from now on; what is on its way already cannot be taken back. Requests can still be
            made, approved and rejected.
          </p>
          <Notice tone="info">To let payments go on, two admins are needed: one proposes it, another confirms.</Notice>
          <TextArea
            label="Reason"
            help="Other admins read this. Say what has to be settled first."
            problem={problem}
            maxLength={500}
            rows={3}
            readOnly={busy}
            value={reason}
            onChange={(text) => {
              setReason(text);
              clear();
            }}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Suspends the platform or makes it active. */
export function PlatformDialog({ settings, onClose }: Props) {
  const suspended = settings.platform_status === "suspended";
  return (
    <ActionDialog
      title={suspended ? "Make the platform active?" : "Suspend the platform?"}
      label={suspended ? "Make it active" : "Suspend it"}
      busyLabel={suspended ? "Making it active..." : "Suspending..."}
      variant={suspended ? "primary" : "danger"}
      fallback="The platform's status could not be changed."
      run={() =>
        changeRule(
          { platform_status: suspended ? "active" : "suspended" },
          suspended ? "The platform is active" : "The platform is suspended",
        )
      }
      onClose={onClose}
    >
      <p>
        {suspended
          ? "People can invest again, and their deposits are taken. Refunds go on as before."
          : "Nobody can invest and no deposits are taken any more. Refunds go on as before."}
      </p>
    </ActionDialog>
  );
}

/** When a change holds: a positive step makes it easier to move money. */
function effect(step: bigint): string {
  if (step === 0n) return "This is how it is now.";
  return step > 0n ? LATER : AT_ONCE;
}
