import type { PublicProgress } from "@freehold/contract";
import { Amount, Skeleton, useMessages } from "@freehold/ui";
import { formatUbxsShort } from "@freehold/ui/format";
import { useId } from "react";
import { Hatch } from "../../shared/brand/Hatch.tsx";
import { $progressMessages } from "./messages.ts";
import { mapParcels } from "./parcels.ts";
import { percentOf } from "./store.ts";

/** The number that matters, how much is paid; beside it all refunds by where they are, their sums as a bar and their number as a map. */
export function Paid({ progress }: { progress: PublicProgress | undefined }) {
  const t = useMessages($progressMessages);
  if (progress?.asked.count === 0) return <p className="paid-none">{t.nothingYet}</p>;
  return (
    <section className="paid" aria-label={t.paidSoFar}>
      <div className="paid-sums">
        <p className="paid-label">{t.paidSoFar}</p>
        {progress ? (
          <>
            <p>
              <Amount value={progress.paid.amount_ubxs} size="large" />
            </p>
            {/* The words below say the same. */}
            <div className="paid-bar" aria-hidden="true" data-stage="requested">
              <div data-stage="approved" style={{ inlineSize: `${percentOf(progress.approved, progress.asked)}%` }} />
              <div data-stage="paid" style={{ inlineSize: `${percentOf(progress.paid, progress.asked)}%` }} />
            </div>
            <p className="paid-label">
              {t.ofAsked({
                amount: `${formatUbxsShort(progress.asked.amount_ubxs)} UBXS`,
                percent: percentOf(progress.paid, progress.asked),
              })}
            </p>
            <Key {...progress} />
          </>
        ) : (
          <>
            <Skeleton kind="figure" />
            <div className="paid-bar" />
            <p className="paid-label">
              <Skeleton />
            </p>
            <Skeleton lines={3} />
          </>
        )}
      </div>
      <figure className="paid-map">
        {progress ? <ParcelMap {...progress} /> : <Skeleton kind="block" />}
        <figcaption className="paid-label">
          {progress ? t.parcels(mapParcels(countsOf(progress)).scale) : <Skeleton />}
        </figcaption>
      </figure>
    </section>
  );
}

type Tallies = Pick<PublicProgress, "asked" | "approved" | "paid">;

const countsOf = ({ asked, approved, paid }: Tallies) => ({
  asked: asked.count,
  approved: approved.count,
  paid: paid.count,
});

/** What the fillings of bar and map mean, and how many refunds have each: the map in words. */
function Key(progress: Tallies) {
  const t = useMessages($progressMessages);
  const { asked, approved, paid } = countsOf(progress);
  const stages = [
    ["paid", t.paid, paid],
    ["approved", t.notPaid, approved - paid],
    ["requested", t.notApproved, asked - approved],
  ] as const;
  return (
    <dl className="paid-key">
      {stages.map(([stage, label, refunds]) => (
        <div key={stage}>
          <dt>
            <span className="paid-swatch" data-stage={stage} aria-hidden="true" />
            <span>{label}</span>
          </dt>
          <dd>{t.refunds(refunds)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The map alone; the key has its numbers. */
function ParcelMap(progress: Tallies) {
  const hatch = useId();
  const { viewBox, free, requested, approved, paid } = mapParcels(countsOf(progress));
  return (
    <svg viewBox={viewBox} fill="none" aria-hidden="true" focusable="false">
      <Hatch id={hatch} />
      <path className="paid-map-land" d={free} />
      <path data-stage="requested" d={requested} />
      <path data-stage="approved" d={approved} fill={`url(#${hatch})`} />
      <path data-stage="paid" d={paid} />
    </svg>
  );
}
