import { useMemo } from "react";
import { encode } from "uqr";

/**
 * A text as a QR code, drawn as one path of the page: no server learns what it says, and no style is inline. It's dark on light in both
 * themes, because some cameras read no other.
 */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(value, { border: 4 });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size, path: squares.join("") };
  }, [value]);
  return (
    <svg
      className="fh-account-qr"
      part="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
