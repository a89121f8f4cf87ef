import "./stages.css";

/** Where a refund is. Cancelled and rejected ones are on no map. */
export type RefundStage = "requested" | "approved" | "paid";

/** The filling of a parcel whose refund is approved, for `fill="url(#id)"` in the same drawing. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path className="refund-hatch" d="M4 0V8" />
    </pattern>
  );
}
