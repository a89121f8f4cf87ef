import { type AdminWithdrawal, type HoldReason, isOpen } from "@freehold/contract";
import { Address, Amount, useMessages, useStore } from "@freehold/ui";
import { Clock, TriangleAlert, UserCheck } from "@freehold/ui/icons";
import { useId } from "react";
import { isHeld, severityOf, shortReason } from "../../../shared/admin/holds/describe.ts";
import { $holdMessages } from "../../../shared/admin/holds/messages.ts";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { StatusBadge } from "../../../shared/admin/StatusBadge.tsx";
import { $openRequestId, openRequest } from "../../../shared/admin/store.ts";
import { useCurrentUser } from "../../../shared/admin/use-current-user.ts";
import { Age } from "./Age.tsx";
import { $queueMessages } from "./messages.ts";
import { $selected, partInBatch, select, whyNot } from "./selection.ts";

/** One request in the queue: who asks, for how much, where to, and how it stands. All of the row opens it. */
export function QueueRow({ item, selectable }: { item: AdminWithdrawal; selectable: boolean }) {
  const t = useMessages($queueMessages);
  const common = useMessages($adminMessages);
  const id = useId();
  const me = useCurrentUser();
  const chosen = useStore($selected).has(item.id);
  const reason = whyNot(item);
  const part = partInBatch(item);
  const open = isOpen(item);
  const isShown = useStore($openRequestId) === item.id;
  return (
    <li
      className="queue-row"
      data-request={item.id}
      data-open={isShown || undefined}
      data-chosen={chosen || undefined}
      data-selectable={selectable || undefined}
    >
      {selectable && !part && !reason && <span />}
      {selectable && (part || reason) && (
        <label className="queue-check">
          <input
            type="checkbox"
            aria-label={t.select({ email: item.user.email })}
            aria-describedby={reason ? `${id}-why` : undefined}
            checked={chosen}
            disabled={part === null}
            onChange={(event) => select([item], event.target.checked)}
          />
        </label>
      )}
      <div className="queue-person">
        <h2>
          <button type="button" aria-current={isShown || undefined} onClick={() => openRequest(item.id)}>
            <span translate="no">{item.user.email}</span>
          </button>
        </h2>
        {item.taken_by && (
          <p className="queue-why queue-taken">
            <UserCheck size={14} />
            <span>{item.taken_by.id === me.id ? t.takenByYou : t.takenBy({ who: item.taken_by.email })}</span>
          </p>
        )}
        {open && reason && (
          <p className="queue-why" id={`${id}-why`}>
            {reason}
          </p>
        )}
      </div>
      <dl className="queue-facts">
        <div>
          <dt>{t.requested}</dt>
          <dd>
            <Age item={item} />
          </dd>
        </div>
        <div>
          <dt>{t.destination}</dt>
          <dd>
            <Address value={item.wallet_address} />
            {item.address_differs && (
              <span className="queue-note queue-warning">
                <TriangleAlert size={14} />
                <span>{common.notRegistered}</span>
              </span>
            )}
          </dd>
        </div>
        <div className="queue-status">
          <dt>{t.status}</dt>
          <dd>
            <StatusBadge status={item.status} />
            {item.hold_reason && isHeld(item) && <WhyNot hold={item.hold_reason} />}
            {open && item.approvals_needed > 1 && item.approvals_given < item.approvals_needed && (
              <span className="queue-note">{t.approvals(item.approvals_needed - item.approvals_given)}</span>
            )}
          </dd>
        </div>
        <div className="queue-amount">
          <dt>{common.amount}</dt>
          <dd>
            <Amount value={item.amount_ubxs} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** Why it is approved and not paid. */
function WhyNot({ hold }: { hold: HoldReason }) {
  const t = useMessages($holdMessages);
  const waits = severityOf(hold) === "wait";
  return (
    <span className={waits ? "queue-note" : "queue-note queue-warning"}>
      {waits ? <Clock size={14} /> : <TriangleAlert size={14} />}
      <span>{shortReason(hold.code, t)}</span>
    </span>
  );
}
