import { formatUbxs } from "@freehold/ui/format";

/** What was gained or lost, in UBXS: told apart by a sign, without colour. */
export function Gain({ value }: { value: string }) {
  const isLoss = value.startsWith("-");
  const sign = isLoss ? "−" : value === "0" ? "" : "+";
  return (
    <span className="fh-amount" dir="ltr">
      <span className="fh-figure">
        {sign}
        {formatUbxs(isLoss ? value.slice(1) : value)}
      </span>
    </span>
  );
}
