/** The filling of a parcel whose refund is approved and not paid yet, for `fill="url(#id)"` within the same drawing. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path className="plan-hatch" d="M4 0V8" />
    </pattern>
  );
}
