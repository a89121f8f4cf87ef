import { isOpen, type Withdrawal } from "@freehold/contract";
import { $session } from "@freehold/session";
import { Card, Skeleton, useMessages, useStore } from "@freehold/ui";
import { ArrowUpRight } from "@freehold/ui/icons";
import { useState } from "react";
import { $balance } from "../../../shared/balance.ts";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { Link } from "../../../shared/location/Link.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { Created } from "./Created.tsx";
import { $withdrawMessages } from "./messages.ts";
import { OpenWithdrawals } from "./OpenWithdrawals.tsx";
import { withdrawable } from "./plan.ts";
import { $withdrawals } from "./store.ts";
import { WithdrawForm } from "./WithdrawForm.tsx";
import "./styles.css";

/** The withdrawal of an amount: the form, what was asked for, and requests that are still open. */
export function WithdrawScreen() {
  const t = useMessages($withdrawMessages);
  const session = useStore($session);
  const { data: balance, error } = useStore($balance);
  const { data: withdrawals } = useStore($withdrawals);
  const [sent, setSent] = useState<Withdrawal | null>(null);
  // As it is by now: it may be cancelled or decided on while this page shows it.
  const created = sent && (withdrawals?.find(({ id }) => id === sent.id) ?? sent);
  const isWaiting = created !== null && isOpen(created);
  if (session.status !== "signed-in") return null;
  const isEmpty = balance !== undefined && withdrawable(balance) === "0";
  return (
    <div className="wallet-narrow">
      <p className="withdraw-lead fh-muted">
        <span>{t.lead}</span> <Link section="withdraw-all">{t.toRefund}</Link>
      </p>
      {!isWaiting && <ReadError data={balance} error={error} notRead={t.notRead} onRetry={$balance.reload} />}
      {isWaiting ? (
        <Created withdrawal={created} onAgain={() => setSent(null)} />
      ) : isEmpty ? (
        <EmptyState icon={<ArrowUpRight size={28} strokeWidth={1.25} />} title={t.nothingTitle}>
          {t.nothingText}
        </EmptyState>
      ) : balance ? (
        <WithdrawForm balance={balance} user={session.user} onCreated={setSent} />
      ) : (
        error == null && (
          <Card title={t.title} aria-busy>
            <Skeleton kind="block" lines={8} />
          </Card>
        )
      )}
      <OpenWithdrawals />
    </div>
  );
}
