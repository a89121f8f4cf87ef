import { track } from "@freehold/session";
import { useEffect, useState } from "react";
import type { encode } from "uqr";
import "./styles.css";

/**
 * A text as a QR code, drawn as one path of the page: no server learns what it says. What encodes it is fetched with the first one,
 * whose place is kept. It is dark on light in both themes, since some cameras read no other.
 *
 * @param props.label - what it holds, for who does not see it.
 * @example
 * <QrCode value={link} label={t.qrLabel} />
 */
export function QrCode({ value, label }: { value: string; label: string }) {
  const [{ size, path }, setDrawn] = useState({ size: 1, path: "" });
  useEffect(() => {
    let isCurrent = true;
    void track(import("uqr")).then((library) => {
      if (isCurrent) setDrawn(draw(library.encode, value));
    });
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

/** Each dark module as a square of one unit; four light ones around all, as readers expect. */
function draw(encodeText: typeof encode, value: string): { size: number; path: string } {
  const { data, size } = encodeText(value, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}
