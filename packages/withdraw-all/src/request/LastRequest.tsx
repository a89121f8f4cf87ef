import { Amount, Button, STATUS_TONES, Time, useMessages } from "@freehold/ui";
import { $requestText, statusName } from "../parts/messages.ts";
import { withdrawAll } from "../store/index.ts";
import type { Refund } from "../store/read-answers.ts";
import { StatusBanner, WhereItIs } from "./status.tsx";

/** A quiet line about the newest request that is over, above the form for the next one. */
export function LastRequest({ refund }: { refund: Refund }) {
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
          {refund.amount && <Amount value={refund.amount} />}
          {refund.amount && (refund.closedAt ?? refund.createdAt) && " · "}
          {(refund.closedAt ?? refund.createdAt) && <Time value={refund.closedAt ?? refund.createdAt} />}
        </div>
      </div>
      <Button variant="link" size="small" onClick={withdrawAll.openLast}>
        {t.lastView}
      </Button>
    </div>
  );
}
