import type { Withdrawal } from "@freehold/contract";
import { Amount, Button, STATUS_TONES, Time, useMessages } from "@freehold/ui";
import { $text, statusName } from "../parts/messages.ts";
import { withdrawAll } from "../store/index.ts";
import { $requestText } from "./messages.ts";
import { AfterRejection, StatusBanner } from "./status.tsx";

/** A quiet line about the newest request that is over, above the form for the next one. */
export function LastRequest({ refund }: { refund: Withdrawal }) {
  const t = useMessages($requestText);
  const words = useMessages($text);
  const { tone, Icon } = STATUS_TONES[refund.status];
  // Why, for which wallet and whom to ask stay in sight until there is a new request.
  if (refund.status === "rejected")
    return (
      <div className="fh-box" part="last-request">
        <StatusBanner refund={refund}>
          <AfterRejection refund={refund} />
          <div className="fh-actions">
            <Button variant="link" size="small" onClick={withdrawAll.openLast}>
              {t.lastView}
            </Button>
          </div>
        </StatusBanner>
      </div>
    );
  return (
    <div className="fh-withdraw-last" part="last-request">
      <span className={`fh-withdraw-last-icon fh-tone-${tone}`}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className="fh-box">
        <div className="fh-box">
          <span className="fh-muted">{`${t.last}: `}</span>
          <span className="fh-text">{statusName(refund, words)}</span>
        </div>
        <div className="fh-muted">
          <Amount whole value={refund.amount_ubxs} /> · <Time value={refund.closed_at ?? refund.created_at} />
        </div>
      </div>
      <Button variant="link" size="small" onClick={withdrawAll.openLast}>
        {t.lastView}
      </Button>
    </div>
  );
}
