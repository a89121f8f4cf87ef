import { $locale, useMessages, useStore } from "@freehold/ui";
import { useEffect, useState } from "react";
import { $text } from "../messages.ts";

/** When the server takes the next attempt, counted down. @param props.at - milliseconds since the epoch. */
export function RetryTime({ at }: { at: number }) {
  const t = useMessages($text);
  const locale = useStore($locale);
  const left = useSecondsUntil(at);
  return (
    // A screen reader reads it once, with the error around it, and not every second.
    <span className="fh-text" aria-live="off">
      {left > 0 ? t.retryIn({ time: formatWait(left, locale) }) : t.retryNow}
    </span>
  );
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  });
  return left;
}

/**
 * A wait in words: seconds up to a minute and a half, then minutes, rounded up.
 *
 * @example
 * formatWait(42, "en")  // "42 seconds"
 * formatWait(600, "en") // "10 minutes"
 */
export function formatWait(seconds: number, locale: string): string {
  const [value, unit] = seconds <= 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
