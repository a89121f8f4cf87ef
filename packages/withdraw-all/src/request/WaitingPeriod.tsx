import { isOpen, type Withdrawal, type WithdrawalProgress } from "@freehold/contract";
import { Time, useMessages } from "@freehold/ui";
import { $progressText } from "./messages.ts";
import { isPeriodOver } from "./progress-label.ts";

type Props = {
  refund: Withdrawal;
  progress: WithdrawalProgress | null;
  /** Where no timeline says until when. */
  hasDate?: boolean;
};

/** Why a request is not paid before a certain time, and what to do if another person made it. */
export function WaitingPeriod({ refund, progress, hasDate = false }: Props) {
  const t = useMessages($progressText);
  if (!refund.cooling_off_until || !isOpen(refund)) return null;
  return (
    <div className="fh-withdraw-period" part="waiting-period">
      {hasDate && (
        <p className="fh-withdraw-period-title">
          <span className="fh-text">{isPeriodOver(refund, progress) ? t.periodEnded : t.periodUntil}</span>{" "}
          <ExactTime value={refund.cooling_off_until} />
        </p>
      )}
      <p className="fh-withdraw-period-text">
        {refund.cooling_off_because === "unconfirmed_email" ? t.periodWhyUnconfirmed : t.periodWhy}
      </p>
      <p className="fh-withdraw-period-text">{t.periodNotMe}</p>
    </div>
  );
}

/** A point in time with the reader's time zone, for what is due then: "Nov 22, 2026, 02:03 PM GMT+1". */
export function ExactTime({ value }: { value: string }) {
  return (
    <span className="fh-text">
      <Time value={value} /> <span className="fh-text">{zoneAt(value)}</span>
    </span>
  );
}

function zoneAt(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return "";
  const parts = new Intl.DateTimeFormat("en-US", { timeZoneName: "short" }).formatToParts(date);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
