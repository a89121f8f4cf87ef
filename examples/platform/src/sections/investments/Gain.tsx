import { formatUbxs } from "@freehold/ui/format";

/** What was gained or lost, in UBXS: told apart by a sign, without colour. @param props.unit - as of an Amount. @default true */
export function Gain({ value, unit = true }: { value: string; unit?: boolean }) {
  const isLoss = value.startsWith("-");
  const sign = isLoss ? "−" : value === "0" ? "" : "+";
  return (
    <span className="fh-amount" dir="ltr">
      <span className="fh-figure">
        {sign}
        {formatUbxs(isLoss ? value.slice(1) : value)}
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
