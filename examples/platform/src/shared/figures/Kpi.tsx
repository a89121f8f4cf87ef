import type { ReactNode } from "react";
import "./styles.css";

/**
 * Figures side by side: what each is, how much, and what it means.
 *
 * @example
 * <KpiRow>
 *   <Kpi label={t.invested} help={t.investedHelp}><Amount value={invested_ubxs} /></Kpi>
 * </KpiRow>
 */
export function KpiRow({
  label,
  children,
}: {
  /** Its name, where no heading stands above. */ label?: string;
  children: ReactNode;
}) {
  return (
    <dl className="kpis" aria-label={label}>
      {children}
    </dl>
  );
}

/** One figure of a {@link KpiRow}. */
export function Kpi({
  label,
  help,
  href,
  children,
}: {
  label: string;
  /** What it means, or how it compares; one line. */
  help?: ReactNode;
  /** Leads to what it counts. */
  href?: string | undefined;
  /** The figure: an Amount, a number, a percentage, or a Skeleton until it is there. */
  children: ReactNode;
}) {
  return (
    <div className="kpi">
      <dt className="kpi-label">
        {href === undefined ? (
          label
        ) : (
          <a className="kpi-link" href={href}>
            {label}
          </a>
        )}
      </dt>
      <dd className="kpi-value">{children}</dd>
      {help !== undefined && <dd className="kpi-help">{help}</dd>}
    </div>
  );
}
