import { type AdminWithdrawal, isOpen } from "@freehold/contract";
import { Badge, Card, Notice, Time, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, CircleX } from "@freehold/ui/icons";
import { duration } from "../../../shared/admin/format.ts";
import { $rules } from "../../../shared/admin/rules.ts";
import { ApprovalWords } from "../../../shared/admin/signing/ApprovalWords.tsx";
import { useCurrentUser } from "../../../shared/admin/use-current-user.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { whatIsMissing, whyApprovers } from "./approval-policy.ts";
import { $requestMessages } from "./messages.ts";

/** Who has to approve a request and why, who has, and how long it has to wait. */
export function ApprovalsCard({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const t = useMessages($requestMessages);
  const limit = useStore($rules).data?.settings.two_approvals_above_ubxs;
  const { approvals, approvals_needed: needed, approvals_given: given } = withdrawal;
  const open = isOpen(withdrawal);
  return (
    <Card
      title={t.approvals}
      action={open && given < needed && <span className="approvals-count">{t.approvalsCount(needed - given)}</span>}
    >
      {open && (
        <p className="approvals-words">
          <span>{whyApprovers(withdrawal, limit, t)}</span> <span>{whatIsMissing(withdrawal, t)}</span>
        </p>
      )}
      {approvals.length > 0 ? (
        <ul className="approvals">
          {approvals.map((approval) => (
            <Approval key={`${approval.by} ${approval.at}`} {...approval} />
          ))}
        </ul>
      ) : (
        <p className="admin-muted">{open ? t.noneYet : t.none}</p>
      )}
      {approvals.some(({ valid }) => !valid) && <p className="admin-muted">{t.whenCounts}</p>}
      {open && <ApprovalWords of={{ requests: [withdrawal] }} />}
      {open && withdrawal.cooling_off_until && (
        <CoolingOff until={withdrawal.cooling_off_until} because={withdrawal.cooling_off_because} />
      )}
    </Card>
  );
}

function Approval({ by, at, valid }: AdminWithdrawal["approvals"][number]) {
  const t = useMessages($requestMessages);
  const me = useCurrentUser();
  return (
    <li>
      <span className="approvals-who">
        {fill(t.approvedOn, { who: by === me.email ? t.you : by, time: <Time value={at} zone /> })}
      </span>
      <Badge tone={valid ? "green" : "red"} icon={valid ? <CircleCheck size={14} /> : <CircleX size={14} />}>
        {valid ? t.counts : t.countsNot}
      </Badge>
    </li>
  );
}

function CoolingOff({ until, because }: { until: string; because: AdminWithdrawal["cooling_off_because"] }) {
  const t = useMessages($requestMessages);
  const cause = because === "unconfirmed_email" ? t.coolingOffUnconfirmedEmail : t.coolingOffNewWallet;
  const left = (Date.parse(until) - Date.now()) / 1000;
  const time = <Time value={until} zone />;
  if (left <= 0) return <p className="approvals-words">{fill(t.coolingOffEnded, { time, cause })}</p>;
  const step = left < 3600 ? 60 : 3600;
  return (
    <Notice tone="info" title={t.coolingOff}>
      <p>
        {fill(t.coolingOffText, {
          time: <strong className="admin-nowrap">{time}</strong>,
          duration: duration(Math.ceil(left / step) * step),
          cause,
        })}
      </p>
    </Notice>
  );
}
