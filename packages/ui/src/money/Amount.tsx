import { formatUbxs, formatUbxsShort } from "../format/ubxs.ts";
import { classNames } from "../root/class-names.ts";

/** Props of {@link Amount}. */
export type AmountProps = {
  /** UBXS as a decimal string. */
  value: string;
  /** `large` for the one main figure of a screen. */
  size?: "large" | undefined;
  /** Shows the unit. Omit it if the column or the label says UBXS. @default true */
  unit?: boolean | undefined;
  /** Shows all decimals, as in details, receipts, and wherever an amount is confirmed or compared. @default false */
  whole?: boolean | undefined;
  /** The minimum number of decimals with `whole`, for example of the longest amount in its column. @default 2 */
  decimals?: number | undefined;
  /** Shows a plus for gains. @default false */
  signed?: boolean | undefined;
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Shows an amount of UBXS in tabular figures (SPEC 9): cut to two decimals, with all of them on hover, or whole.
 *
 * @example
 * <Amount value="1250.5" size="large" />
 */
export function Amount({ value, size, unit = true, whole = false, decimals, signed = false, className }: AmountProps) {
  const all = formatUbxs(value, decimals);
  const text = whole ? all : formatUbxsShort(value);
  const isGain = signed && !text.startsWith("−") && /[1-9]/.test(text);
  return (
    <span
      className={classNames("fh-amount", size === "large" && "fh-amount-large", className)}
      part="amount"
      title={text === all ? undefined : all}
      translate="no"
    >
      <span className="fh-figure">
        {isGain && "+"}
        {text}
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
