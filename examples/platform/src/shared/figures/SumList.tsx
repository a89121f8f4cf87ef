import { Amount, Skeleton } from "@freehold/ui";
import { decimalsOf, MISSING } from "@freehold/ui/format";
import type { ReactNode } from "react";
import { addsUp } from "./adds-up.ts";
import "./styles.css";

/** A line of a {@link SumList}. */
export type SumLine = {
  label: ReactNode;
  /** The colour that it has in a chart beside the list, as CSS writes it. */
  colour?: string;
  /** UBXS as a decimal string; what is taken away has a minus. Null where it is not known, undefined until it is read. */
  amount: string | null | undefined;
  /** What it means, or how it was worked out. */
  help?: ReactNode;
  /** A total of the lines above. */
  isTotal?: boolean | undefined;
};

/**
 * Amounts below one another that add up to a total, as on a bill.
 *
 * @param props.whole - all decimals, where a person signs for the sum. Also used where cut amounts wouldn't add up. @default false
 * @example
 * <SumList lines={[
 *   { label: t.gross, amount: gross_ubxs },
 *   { label: t.costs, amount: `-${costs_ubxs}` },
 *   { label: t.net, amount: net_ubxs, isTotal: true },
 * ]} />
 */
export function SumList({ lines, whole: asked }: { lines: readonly SumLine[]; whole?: boolean }) {
  const decimals = decimalsOf(lines.map(({ amount }) => amount));
  const whole = asked || !lines.every(isReached);
  return (
    <dl className="sum-list">
      {lines.map(({ label, colour, amount, help, isTotal }, index) => (
        <div key={index} className="sum-line" data-total={isTotal || undefined}>
          <dt>
            {colour && <span className="sum-key" style={{ background: colour }} aria-hidden="true" />}
            <span>{label}</span>
          </dt>
          <dd>
            {amount === undefined ? (
              <Skeleton />
            ) : amount === null ? (
              MISSING
            ) : (
              <Amount {...{ value: amount, whole, decimals }} />
            )}
          </dd>
          {help !== undefined && <dd className="sum-help">{help}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Returns whether the cut lines above a total add up to it; true for a line that isn't a total. */
function isReached({ amount, isTotal }: SumLine, index: number, lines: readonly SumLine[]): boolean {
  const above = lines.slice(0, index).flatMap((line) => (!line.isTotal && line.amount ? [line.amount] : []));
  return !isTotal || !amount || addsUp(above, amount);
}
