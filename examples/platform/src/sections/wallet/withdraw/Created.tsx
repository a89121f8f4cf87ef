import type { Withdrawal } from "@freehold/contract";
import { Address, Button, Card, DescriptionList, Notice, Time, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef } from "react";
import { $withdrawMessages } from "./messages.ts";

/** What was asked for, and what happens next. */
export function Created({ withdrawal, onAgain }: { withdrawal: Withdrawal; onAgain: () => void }) {
  const t = useMessages($withdrawMessages);
  const card = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => card.current?.focus(), []);
  const { id, status, amount_ubxs, wallet_address, cooling_off_until } = withdrawal;
  return (
    <div ref={card} tabIndex={-1} className="withdraw-created">
      <Card title={t.createdTitle}>
        <Notice tone="success" live>
          {t.createdText({ amount: formatUbxs(amount_ubxs) })}
        </Notice>
        <DescriptionList
          items={[
            { term: t.destination, value: <Address value={wallet_address} display="full" copy /> },
            { term: t.status, value: status === "pending" ? t.statusPending : t.statusApproved },
            ...(cooling_off_until ? [{ term: t.coolingUntil, value: <Time value={cooling_off_until} zone /> }] : []),
            {
              term: t.requestId,
              value: (
                <span translate="no" className="fh-mono fh-break">
                  {id}
                </span>
              ),
            },
          ]}
        />
        <div className="fh-actions">
          <Button onClick={onAgain}>{t.again}</Button>
        </div>
      </Card>
    </div>
  );
}
