import type { AdminWithdrawal } from "@freehold/contract";
import { Address, Amount, Time } from "@freehold/ui";
import { TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useId, useRef } from "react";
import { openRequest } from "./refunds.ts";
import { $selected, select, whyNot } from "./selection.ts";
import { StatusBadge } from "./status.tsx";
import { useMe } from "./use-me.ts";

/** Which request was open last, so that coming back puts the focus where it was. */
let lastOpened: string | null = null;

/** One request in the queue: who asks, for how much, where to, and how it stands. All of the row opens it. */
export function QueueRow({ item, selectable }: { item: AdminWithdrawal; selectable: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const me = useMe();
  const chosen = useStore($selected).has(item.id);
  const reason = whyNot(item, me);
  const open = item.status === "pending" || item.status === "approved";
  useEffect(() => {
    if (lastOpened !== item.id) return;
    lastOpened = null;
    button.current?.focus();
  }, [item.id]);
  return (
    <li className="queue-row" data-chosen={chosen || undefined} data-selectable={selectable || undefined}>
      {selectable && (
        <label className="queue-check">
          <input
            type="checkbox"
            aria-label={`Select the request of ${item.user.email}`}
            aria-describedby={reason ? `${id}-why` : undefined}
            checked={chosen}
            disabled={reason !== null}
            onChange={(event) => select([item], event.target.checked)}
          />
        </label>
      )}
      <div className="queue-person">
        <h2>
          <button
            ref={button}
            type="button"
            onClick={() => {
              lastOpened = item.id;
              openRequest(item.id);
            }}
          >
            {item.user.email}
          </button>
        </h2>
        {open && reason && (
          <p className="queue-why" id={`${id}-why`}>
            {reason}
          </p>
        )}
      </div>
      <dl className="queue-facts">
        <div>
          <dt>Requested</dt>
          <dd>
            <Time value={item.created_at} />
          </dd>
        </div>
        <div>
          <dt>Destination</dt>
          <dd>
            <Address value={item.wallet_address} />
            {item.address_differs && (
              <span className="queue-note queue-warning">
                <TriangleAlert size={14} strokeWidth={1.5} aria-hidden="true" />
                Not the registered wallet
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <StatusBadge status={item.status} />
            {open && item.approvals_needed > 1 && (
              <span className="queue-note">
                {item.approvals_given} of {item.approvals_needed} approvals
              </span>
            )}
          </dd>
        </div>
        <div className="queue-amount">
          <dt>Amount</dt>
          <dd>
            <Amount value={item.amount_ubxs} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
