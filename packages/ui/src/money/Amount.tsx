import { formatUbxs } from "../format/ubxs.ts";
import { classNames } from "../root/class-names.ts";

/** Props of {@link Amount}. */
export type AmountProps = {
  /** UBXS as a decimal string. */
  value: string;
  /** `large` for the one number of a screen that matters. */
  size?: "large" | undefined;
  /** Without it the column or the label says UBXS. @default true */
  unit?: boolean | undefined;
  className?: string | undefined;
};

/**
 * An amount of UBXS in tabular figures (SPEC 9).
 *
 * @example
 * <Amount value="1250.5" size="large" />
 */
export function Amount({ value, size, unit = true, className }: AmountProps) {
  return (
    <span className={classNames("fh-amount", size === "large" && "fh-amount-large", className)} part="amount">
      <span className="fh-figure">{formatUbxs(value)}</span>
      {unit && (
        <>
          {" "}
          <span className="fh-unit">UBXS</span>
        </>
      )}
    </span>
  );
}
