import { useMessages, useStore } from "@freehold/ui";
import { type RefundState, withdrawAll } from "@freehold/withdraw-all/store";
import { useId } from "react";
import { Hatch, type RefundStage } from "../../shared/brand/Hatch.tsx";
import { HELD_PARCEL, PlanLines } from "../../shared/brand/Plan.tsx";
import { Link } from "../../shared/location/Link.tsx";
import { $ownParcelMessages } from "./messages.ts";

/** The person's refund as a parcel, drawn as on the map of all refunds, with the way to that map. */
export function OwnParcel() {
  const t = useMessages($ownParcelMessages);
  const stage = stageOf(useStore(withdrawAll.$state));
  const hatch = useId();
  return (
    <div className="refund-place">
      {stage && (
        <svg className="refund-parcel" viewBox="251 95 260 260" fill="none" aria-hidden="true" focusable="false">
          <Hatch id={hatch} />
          <g className="plan-lines">
            <PlanLines />
          </g>
          <path data-stage={stage} d={HELD_PARCEL} fill={stage === "approved" ? `url(#${hatch})` : undefined} />
        </svg>
      )}
      <p>
        {stage && <span>{t[stage]}</span>} <Link section="progress">{t.progress}</Link>
      </p>
    </div>
  );
}

/** Where the refund is that the panel shows; null where it shows none, or one that is cancelled or rejected. */
function stageOf(state: RefundState): RefundStage | null {
  switch (state.status) {
    case "confirmation":
      return "requested";
    case "request":
      return STAGES[state.refund.status] ?? null;
    case "form":
      return state.last?.status === "completed" ? "paid" : null;
    default:
      return null;
  }
}

const STAGES: Partial<Record<string, RefundStage>> = { pending: "requested", approved: "approved", completed: "paid" };
