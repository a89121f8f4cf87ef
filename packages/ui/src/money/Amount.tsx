import { formatUbxs, formatUbxsShort } from "../format/ubxs.ts";
import { classNames } from "../root/class-names.ts";

/** Props of {@link Amount}. */
export type AmountProps = {
  /** UBXS as a decimal string. */
  value: string;
  /** `large` for the one number of a screen that matters. */
  size?: "large" | undefined;
  /** Without it the column or the label says UBXS. @default true */
  unit?: boolean | undefined;
  /** All decimals, as in details, receipts, and where a person signs for an amount or compares it. @default false */
  whole?: boolean | undefined;
  /** Of a whole amount at least so many decimals, as the longest of its column has. @default 2 */
  decimals?: number | undefined;
  /** A gain has a plus, as a loss has a minus. @default false */
  signed?: boolean | undefined;
  /** Added to the classes of the outermost node. */
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
