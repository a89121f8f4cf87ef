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
  /** At least so many decimals, as the longest amount of its column has. @default 2 */
  decimals?: number | undefined;
  /** A gain has a plus, as a loss has a minus. @default false */
  signed?: boolean | undefined;
  /** Added to the classes of the outermost node. */
  className?: string | undefined;
};

/** What the eye compares, and what is smaller than a hundredth. */
const HUNDREDTHS = /^(−?)(.*\.\d\d)(\d*)$/;

/**
 * Shows an amount of UBXS in tabular figures (SPEC 9). Decimals after the second are muted.
 *
 * @example
 * <Amount value="1250.5" size="large" />
 */
export function Amount({ value, size, unit = true, decimals, signed = false, className }: AmountProps) {
  const text = formatUbxs(value, decimals);
  const [, minus, figure = text, rest] = HUNDREDTHS.exec(text) ?? [];
  const isGain = signed && minus === "" && /[1-9]/.test(text);
  return (
    <span
      className={classNames("fh-amount", size === "large" && "fh-amount-large", className)}
      part="amount"
      translate="no"
    >
      <span className="fh-figure">
        {minus || (isGain && "+")}
        {figure}
        {rest && <span className="fh-figure-rest">{rest}</span>}
      </span>
      {unit && (
        <>
          {" "}
          <span className="fh-unit">UBXS</span>
        </>
      )}
    </span>
  );
}
