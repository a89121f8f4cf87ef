import type { Withdrawal } from "@freehold/contract";
import { Amount, Button, STATUS_TONES, Time, useMessages } from "@freehold/ui";
import { $requestText, statusName } from "../parts/messages.ts";
import { withdrawAll } from "../store/index.ts";
import { StatusBanner, WhereItIs } from "./status.tsx";

/** A quiet line about the newest request that is over, above the form for the next one. */
export function LastRequest({ refund }: { refund: Withdrawal }) {
  const t = useMessages($requestText);
  const { tone, Icon } = STATUS_TONES[refund.status];
  // Why, what to do now and whom to ask stay in sight until there is a new request.
  if (refund.status === "rejected")
    return (
      <div className="fh-withdraw-rejected" part="last-request">
        <StatusBanner refund={refund}>
          <WhereItIs refund={refund} progress={null} />
        </StatusBanner>
        <Button variant="link" size="small" onClick={withdrawAll.openLast}>
          {t.lastView}
        </Button>
      </div>
    );
  return (
    <div className="fh-withdraw-last" part="last-request">
      <span className={`fh-withdraw-last-icon fh-tone-${tone}`}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div>
        <div>
          <span className="fh-muted">{t.last}: </span>
          {statusName(refund, t)}
        </div>
        <div className="fh-muted">
          <Amount value={refund.amount_ubxs} /> · <Time value={refund.closed_at ?? refund.created_at} />
        </div>
      </div>
      <Button variant="link" size="small" onClick={withdrawAll.openLast}>
        {t.lastView}
      </Button>
    </div>
  );
}
