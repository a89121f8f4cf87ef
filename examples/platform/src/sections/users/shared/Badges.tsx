import type { AdminUser, WithdrawalStatus } from "@freehold/contract";
import { Badge, STATUS_TONES, useMessages } from "@freehold/ui";
import { Ban, CircleAlert, CircleCheck, Clock, LockKeyhole } from "@freehold/ui/icons";
import { $usersMessages } from "./messages.ts";

/**
 * What is out of the ordinary about an account: each by icon, word and colour together.
 *
 * @param props.inList - among many, where nearly all wallets are verified: there it is the others that say so.
 */
export function AccountBadges({ user, inList = false }: { user: AdminUser; inList?: boolean }) {
  const t = useMessages($usersMessages);
  const isOrdinary =
    !user.disabled_at &&
    user.role === "user" &&
    !user.proposed_role &&
    user.email_confirmed_at &&
    inList === Boolean(user.wallet_verified_at);
  if (isOrdinary) return null;
  return (
    <span className="user-badges">
      {user.disabled_at && (
        <Badge tone="red" icon={<Ban size={14} />}>
          {t.disabled}
        </Badge>
      )}
      {user.role === "admin" && (
        <Badge tone="blue" icon={<LockKeyhole size={14} />}>
          {t.admin}
        </Badge>
      )}
      {user.proposed_role && (
        <Badge tone="yellow" icon={<Clock size={14} />}>
          {user.proposed_role === "admin" ? t.proposed : t.removalProposed}
        </Badge>
      )}
      {!user.email_confirmed_at && (
        <Badge tone="neutral" icon={<CircleAlert size={14} />}>
          {t.unconfirmed}
        </Badge>
      )}
      {inList && !user.wallet_verified_at && (
        <Badge tone="neutral" icon={<CircleAlert size={14} />}>
          {t.unverified}
        </Badge>
      )}
      {!inList && user.wallet_verified_at && (
        <Badge tone="green" icon={<CircleCheck size={14} />}>
          {t.verified}
        </Badge>
      )}
    </span>
  );
}

/** How an open refund stands; nothing without one. */
export function RefundBadge({ refund }: { refund: AdminUser["open_refund"] }) {
  return refund && <RequestBadge status={refund.status} />;
}

/** A request's status. */
export function RequestBadge({ status }: { status: WithdrawalStatus }) {
  const t = useMessages($usersMessages);
  const { tone, Icon } = STATUS_TONES[status];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t[status]}
    </Badge>
  );
}
