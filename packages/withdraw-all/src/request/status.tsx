import type { Withdrawal, WithdrawalProgress } from "@freehold/contract";
import { $platform } from "@freehold/session";
import { Address, Badge, STATUS_TONES, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, Clock } from "@freehold/ui/icons";
import { type ReactNode, useId } from "react";
import { $text, statusName } from "../parts/messages.ts";
import { $progressText, $requestText } from "./messages.ts";
import { progressLabel } from "./progress-label.ts";
import { badgeOf } from "./steps.ts";

/**
 * SPEC 4: the badge is Completed with a transaction, else Pending, whatever the status; see {@link badgeOf}. Pending is
 * yellow for the person as for admins.
 */
export function StatusBadge({ refund }: { refund: Withdrawal }) {
  const t = useMessages($requestText);
  return badgeOf(refund) === "completed" ? (
    <Badge tone="green" icon={<CircleCheck size={14} />}>
      {t.badgeCompleted}
    </Badge>
  ) : (
    <span className="fh-withdraw-badge">
      <Badge tone="yellow" icon={<Clock size={14} />}>
        {t.badgePending}
      </Badge>
      {/* What is pending then is the payment: the badge alone would contradict the banner. */}
      {refund.status === "approved" && <span className="fh-muted">{t.untilPaid}</span>}
    </span>
  );
}

/** What the status is, by icon, word and colour (SPEC 4), with what more there is to say in the same box. */
export function StatusBanner({ refund, children }: { refund: Withdrawal; children?: ReactNode }) {
  const t = useMessages($text);
  const { tone, Icon } = STATUS_TONES[refund.status];
  return (
    <div className={`fh-notice fh-withdraw-banner fh-tone-${tone}`} part={`status status-${refund.status}`}>
      <Icon size={20} aria-hidden="true" />
      <div className="fh-notice-body">
        <div className="fh-notice-title">
          <span className="fh-text">{statusName(refund, t)}</span>
          {refund.reject_reason && <span className="fh-text">{`: ${refund.reject_reason}`}</span>}
        </div>
        {children}
      </div>
    </div>
  );
}

/** In one line where the money is now; of a rejection also for which wallet, and whom to ask. */
export function WhereItIs({ refund, progress }: { refund: Withdrawal; progress: WithdrawalProgress | null }) {
  const t = useMessages($progressText);
  const id = useId();
  const { text, done } = progressLabel(refund, progress, t);
  return (
    <>
      <div id={id} className="fh-withdraw-where" part="live">
        <span className="fh-text">{text}</span>
      </div>
      {done !== undefined && done !== 1 && (
        <progress
          className="fh-withdraw-bar"
          part="bar"
          aria-labelledby={id}
          value={done === "unknown" ? undefined : done}
        />
      )}
      {refund.status === "rejected" && <AfterRejection refund={refund} />}
    </>
  );
}

/** The wallet that a rejection is about, and SPEC 4's way to support. */
export function AfterRejection({ refund }: { refund: Withdrawal }) {
  const t = useMessages($requestText);
  const platform = useStore($platform);
  const { email, url } = (platform.state === "known" && platform.support) || {};
  const subject = encodeURIComponent(t.supportSubject({ id: refund.id }));
  const way = email ? `mailto:${email}?subject=${subject}` : url;
  return (
    <>
      <div className="fh-withdraw-refused">
        <div className="fh-muted">{t.rejectedWallet}</div>
        <s className="fh-text">
          <Address value={refund.wallet_address} display="groups" />
        </s>
      </div>
      {way ? (
        <a className="fh-link" part="link" href={way}>
          {t.rejectedText}
        </a>
      ) : (
        <div className="fh-text">{t.rejectedText}</div>
      )}
    </>
  );
}
