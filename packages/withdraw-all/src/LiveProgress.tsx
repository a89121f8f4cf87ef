import { useMessages } from "@freehold/ui";
import { useId } from "react";
import { ExactTime } from "./ExactTime.tsx";
import { liveWords } from "./live-words.ts";
import { type Progress, progressOf } from "./progress.ts";
import { $progressText } from "./progress-text.ts";
import { isOpen, type Refund } from "./refund.ts";

/**
 * How far a request is, beneath SPEC's badge. It has the same height whatever it says, so that nothing moves when it changes.
 * Nothing is drawn for a server that tells no more than a status.
 */
export function LiveProgress({ refund, progress: known }: { refund: Refund; progress: Progress | null }) {
  const t = useMessages($progressText);
  const id = useId();
  const progress = progressOf(refund, known);
  if (!progress && (refund.approvalsNeeded === null || !isOpen(refund))) return null;
  const { title, detail, time, done } = liveWords(refund, progress, t);
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
