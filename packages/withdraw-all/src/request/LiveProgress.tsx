import { Time, useMessages } from "@freehold/ui";
import { useId } from "react";
import { $progressText } from "../parts/messages.ts";
import { isOpen, type Progress, type Refund } from "../store/read-answers.ts";
import { isPeriodOver, progressLabel } from "./progress-label.ts";

type Props = { refund: Refund; progress: Progress | null };

/**
 * How far a request is, beneath SPEC's badge. It has the same height whatever it says, so that nothing moves when it changes.
 * Nothing is drawn for a server that tells no more than a status.
 */
export function LiveProgress({ refund, progress }: Props) {
  const t = useMessages($progressText);
  const id = useId();
  if (!progress && (refund.approvalsNeeded === null || !isOpen(refund))) return null;
  const { title, detail, time, done } = progressLabel(refund, progress, t);
  return (
    <div className="fh-withdraw-live" part="live">
      <div id={id} className="fh-withdraw-live-title">
        {title}
      </div>
      <div className="fh-muted fh-withdraw-live-detail">
        {detail}
        {time && (
          <>
            {" "}
            <ExactTime value={time} />
          </>
        )}
      </div>
      {done !== undefined && (
        <progress
          className="fh-withdraw-bar"
          part="bar"
          aria-labelledby={id}
          value={done === "unknown" ? undefined : done}
        />
      )}
    </div>
  );
}

/** Why a request is not paid before a certain time, and what to do if somebody else made it. */
export function WaitingPeriod({ refund, progress }: Props) {
  const t = useMessages($progressText);
  if (!refund.coolingOffUntil || !isOpen(refund)) return null;
  return (
    <div className="fh-withdraw-period" part="waiting-period">
      <p className="fh-withdraw-period-title">
        {isPeriodOver(refund, progress) ? t.periodEnded : t.periodUntil} <ExactTime value={refund.coolingOffUntil} />
      </p>
      <p className="fh-withdraw-period-text">{t.periodWhy}</p>
      <p className="fh-withdraw-period-text">{t.periodNotMe}</p>
    </div>
  );
}

/** A point in time with the reader's time zone, for what is due then: "Nov 22, 2026, 02:03 PM GMT+1". */
function ExactTime({ value }: { value: string }) {
  return (
    <span className="fh-withdraw-exact">
      <Time value={value} /> {zoneAt(value)}
    </span>
  );
}

function zoneAt(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return "";
  const parts = new Intl.DateTimeFormat("en-US", { timeZoneName: "short" }).formatToParts(date);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
