import { useMemo } from "react";
import { encode } from "uqr";
import "./styles.css";

/**
 * A text as a QR code, drawn as one path of the page: nothing is fetched, and no server learns what it says. It is dark on light in
 * both themes, since some cameras read no other.
 *
 * @param props.label - what it holds, for who does not see it.
 * @example
 * <QrCode value={link} label={t.qrLabel} />
 */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => draw(value), [value]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

/** Each dark module as a square of one unit; four light ones around all, as readers expect. */
function draw(value: string): { size: number; path: string } {
  const { data, size } = encode(value, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}
