import type { Distribution } from "@freehold/contract";
import { Amount, Button, Card, DescriptionList, Notice, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { HandCoins } from "@freehold/ui/icons";
import { useRef, useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { ApprovalWords } from "../../../shared/admin/signing/ApprovalWords.tsx";
import { SigningDialog } from "../../../shared/admin/signing/SigningDialog.tsx";
import { monthInWords } from "../../../shared/figures/month-in-words.ts";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { useFocusFallback } from "../../../shared/layout/use-focus-fallback.ts";
import { Link } from "../../../shared/location/Link.tsx";
import { isNotFound } from "../../../shared/query/is-not-found.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { hasNothing, inWhole } from "../amounts.ts";
import { BackToMonths } from "./BackToMonths.tsx";
import { Figures, MonthSoFar } from "./Figures.tsx";
import { $monthMessages } from "./messages.ts";
import { Progress } from "./Progress.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { $distribution, cancelMonth, confirmMonth } from "./store.ts";

/** A property's month: what it comes to, where it stands, and what can be done with it. */
export function DistributionScreen() {
  const t = useMessages($monthMessages);
  const { data, error } = useStore($distribution);
  if (isNotFound(error))
    return (
      <div className="payouts-stack">
        <BackToMonths />
        <EmptyState icon={<HandCoins size={28} strokeWidth={1.25} />} title={t.unknownTitle}>
          {t.unknownText}
        </EmptyState>
      </div>
    );
  return (
    <div className="payouts-stack">
      <BackToMonths />
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$distribution.reload} />
      {!data && !error && (
        <Card>
          <Skeleton kind="figure" />
          <Skeleton lines={9} />
        </Card>
      )}
      {data && <Sheet distribution={data} />}
    </div>
  );
}

function Sheet({ distribution }: { distribution: Distribution }) {
  const t = useMessages($monthMessages);
  const { property_name, month, status, note, reason, is_correction, hold, cancellable, holds_shares } = distribution;
  const place = useRef<HTMLDivElement>(null);
  const words = { name: property_name, month: monthInWords(month) };
  const title = is_correction ? t.correctionTitle(words) : t.entryTitle(words);
  useFocusFallback(place, status);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div ref={place} className="months-sheet" role="group" aria-label={title} tabIndex={-1}>
      <Card title={title} action={<StatusBadge of={distribution} />}>
        {hold && (
          <Notice tone="warning" title={t.heldTitle}>
            {`${hold.sentence} ${hold.what_to_do}`}
          </Notice>
        )}
        {status === "completed" && !hasNothing(distribution.net_ubxs) && (
          <div className="months-sum">
            <Amount value={distribution.net_ubxs} size="large" />
            <p className="fh-muted">{t.distributedTo(distribution.holders)}</p>
          </div>
        )}
        <Progress distribution={distribution} />
        <Figures figures={distribution} />
        <MonthSoFar of={distribution} />
        <History distribution={distribution} />
        {reason && <Note title={t.reason}>{reason}</Note>}
        {note && <Note title={t.note}>{note}</Note>}
        <Decision distribution={distribution} isOpen={cancellable} />
        {status === "completed" && !is_correction && !holds_shares && (
          <p>
            <Link
              section="payouts"
              rest={["months", "new"]}
              search={{ property: distribution.property_id, of: month, missing: "1" }}
            >
              {t.correct}
            </Link>
          </p>
        )}
      </Card>
    </div>
  );
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <p className="months-note-title">{title}</p>
      <p className="months-note">{children}</p>
    </div>
  );
}

function History({ distribution: d }: { distribution: Distribution }) {
  const t = useMessages($monthMessages);
  const who = (email: string, at: string | null) => (
    <span className="months-who">
      <span translate="no">{email}</span>
      <Time value={at} zone />
    </span>
  );
  const items = [{ term: t.proposedBy, value: who(d.proposed_by.email, d.proposed_at) }];
  if (d.confirmed_at)
    items.push({
      term: t.confirmedBy,
      value: who(d.confirmed_by?.email ?? "", d.confirmed_at),
    });
  if (d.completed_at)
    items.push({
      term: hasNothing(d.net_ubxs) ? t.closedAt : t.completedAt,
      value: <Time value={d.completed_at} zone />,
    });
  if (d.cancelled_at) items.push({ term: t.cancelledAt, value: <Time value={d.cancelled_at} zone /> });
  return <DescriptionList items={items} />;
}

/** What an admin decides on. A dialog that is open stays, whatever another admin decides meanwhile: that is said when it is sent. */
function Decision({ distribution, isOpen }: { distribution: Distribution; isOpen: boolean }) {
  const t = useMessages($monthMessages);
  const [asked, setAsked] = useState<"confirm" | "cancel" | null>(null);
  const close = () => setAsked(null);
  const isNothing = hasNothing(distribution.net_ubxs);
  const confirm = isNothing ? t.confirmNothing : t.confirm;
  const isProposal = distribution.status === "proposed";
  const signs = { proposal: distribution.id };
  const { mine, holds_shares, property_name: name, month } = distribution;
  return (
    <>
      {isProposal && mine && <Notice tone="info">{t.ownProposal}</Notice>}
      {isProposal && holds_shares && (
        <Notice tone="info">{t.othersDecide({ name, month: monthInWords(month) })}</Notice>
      )}
      {isProposal && !holds_shares && <ApprovalWords of={signs} />}
      {isOpen && (
        <div className="fh-actions">
          {isProposal && !mine && !holds_shares && (
            <Button variant="primary" onClick={() => setAsked("confirm")}>
              {confirm}
            </Button>
          )}
          <Button onClick={() => setAsked("cancel")}>{t.cancel}</Button>
        </div>
      )}
      {asked === "confirm" && (
        <SigningDialog
          signs={signs}
          title={isNothing ? t.confirmNothingTitle : t.confirmTitle}
          label={confirm}
          busyLabel={t.confirming}
          fallback={t.notConfirmed}
          run={(shown) => confirmMonth(distribution, shown)}
          onClose={close}
        >
          <p>
            {isNothing
              ? t.confirmNothingText(distribution.holders)
              : t.confirmText({
                  net: inWhole(distribution.net_ubxs),
                  holders: distribution.holders.toLocaleString("en-US"),
                })}
          </p>
        </SigningDialog>
      )}
      {asked === "cancel" && (
        <ActionDialog
          title={t.cancelTitle}
          label={t.cancel}
          busyLabel={t.cancelling}
          variant="danger"
          fallback={t.notCancelled}
          run={() => cancelMonth(distribution)}
          onClose={close}
        >
          <p>{t.cancelText}</p>
        </ActionDialog>
      )}
    </>
  );
}
