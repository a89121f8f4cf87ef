import { useMessages } from "@freehold/ui";
import { ExactTime } from "./ExactTime.tsx";
import { isPeriodOver } from "./live-words.ts";
import { type Progress, progressOf } from "./progress.ts";
import { $progressText } from "./progress-text.ts";
import { isOpen, type Refund } from "./refund.ts";

/** Why a request is not paid before a certain time, and what to do if somebody else made it. */
export function WaitingPeriod({ refund, progress: known }: { refund: Refund; progress: Progress | null }) {
  const t = useMessages($progressText);
  const progress = progressOf(refund, known);
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
