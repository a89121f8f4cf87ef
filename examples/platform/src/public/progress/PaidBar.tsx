import type { PublicProgress } from "@freehold/contract";
import { Amount, Skeleton, useMessages } from "@freehold/ui";
import { formatUbxsShort } from "@freehold/ui/format";
import { $progressMessages } from "./messages.ts";
import { percentOf } from "./store.ts";

/** The one number that matters: how much is paid, and a bar of what was asked for, approved and paid. */
export function PaidBar({ progress }: { progress: PublicProgress | undefined }) {
  const t = useMessages($progressMessages);
  if (progress?.asked.count === 0) return <p className="paid-none">{t.nothingYet}</p>;
  return (
    <section className="paid" aria-label={t.paidSoFar}>
      <p className="paid-label">{t.paidSoFar}</p>
      {progress ? (
        <>
          <p>
            <Amount value={progress.paid.amount_ubxs} size="large" />
          </p>
          {/* The words below say the same. */}
          <div className="paid-bar" aria-hidden="true">
            <div className="paid-approved" style={{ inlineSize: `${percentOf(progress.approved, progress.asked)}%` }} />
            <div className="paid-paid" style={{ inlineSize: `${percentOf(progress.paid, progress.asked)}%` }} />
          </div>
          <p className="paid-label">
            {t.ofAsked({
              amount: `${formatUbxsShort(progress.asked.amount_ubxs)} UBXS`,
              percent: percentOf(progress.paid, progress.asked),
            })}
          </p>
        </>
      ) : (
        <>
          <Skeleton kind="figure" />
          <div className="paid-bar" />
          <p className="paid-label">
            <Skeleton />
          </p>
        </>
      )}
    </section>
  );
}
