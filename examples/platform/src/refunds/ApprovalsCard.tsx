import type { AdminWithdrawal } from "@freehold/contract";
import { Badge, Card, Notice, Time } from "@freehold/ui";
import { CircleCheck, CircleX } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { $rules } from "./payment-rules.ts";
import { duration, whatIsMissing, whyApprovers } from "./policy.ts";
import { hasApproved } from "./selection.ts";
import { useMe } from "./use-me.ts";

const ICON = { size: 14, strokeWidth: 1.5, "aria-hidden": true } as const;

/** Who has to approve a request and why, who has, and how long it has to wait. */
export function ApprovalsCard({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const me = useMe();
  const limit = useStore($rules).data?.settings.two_approvals_above_ubxs;
  const { approvals, approvals_needed: needed, approvals_given: given, status } = withdrawal;
  const open = status === "pending" || status === "approved";
  const missing = whatIsMissing(withdrawal, me);
  return (
    <Card
      title="Approvals"
      action={
        open && (
          <span className="approvals-count">
            {given} of {needed}
          </span>
        )
      }
    >
      {open && (
        <p className="approvals-words">
          {whyApprovers(withdrawal, limit)} {!hasApproved(withdrawal, me) && missing}
        </p>
      )}
      {approvals.length > 0 ? (
        <ul className="approvals">
          {approvals.map(({ by, at, valid }) => (
            <li key={`${by} ${at}`}>
              <span className="approvals-who">
                {by === me.email ? "You" : by} approved on <Time value={at} />
              </span>
              {valid ? (
                <Badge tone="green" icon={<CircleCheck {...ICON} />}>
                  Counts
                </Badge>
              ) : (
                <Badge tone="red" icon={<CircleX {...ICON} />}>
                  Does not count
                </Badge>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="desk-muted">{open ? "Nobody has approved it yet." : "Nobody approved it."}</p>
      )}
      {approvals.some(({ valid }) => !valid) && (
        <p className="desk-muted">
          An approval counts for exactly this amount, wallet, chain and token, and only while whoever gave it is an
          admin.
        </p>
      )}
      {open && withdrawal.cooling_off_until && <CoolingOff until={withdrawal.cooling_off_until} />}
    </Card>
  );
}

function CoolingOff({ until }: { until: string }) {
  const left = (Date.parse(until) - Date.now()) / 1000;
  if (left <= 0)
    return (
      <p className="approvals-words">
        It goes to another wallet than the verified one; its cooling-off ended on <Time value={until} />.
      </p>
    );
  return (
    <Notice tone="info" title="Cooling off">
      <p>
        It goes to another wallet than the verified one, so it is not paid before{" "}
        <strong className="desk-nowrap">
          <Time value={until} />
        </strong>{" "}
        (in {duration(left < 3600 ? Math.ceil(left / 60) * 60 : Math.ceil(left / 3600) * 3600)}). Until then the person
        can stop it by the link in their mail.
      </p>
    </Notice>
  );
}
