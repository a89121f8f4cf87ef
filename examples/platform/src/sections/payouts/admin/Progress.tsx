import type { Distribution } from "@freehold/contract";
import { Notice, useMessages } from "@freehold/ui";
import { useEffect, useId } from "react";
import { hasNothing, inWhole } from "../amounts.ts";
import { $monthMessages } from "./messages.ts";
import { $distribution } from "./store.ts";

/** How often it is asked how far the booking has come, in milliseconds. */
const ASK_MS = 1_000;

/** How far the booking has come: count, rate and time left. When all are booked it says that it is whole. */
export function Progress({ distribution }: { distribution: Distribution }) {
  const t = useMessages($monthMessages);
  const id = useId();
  const { status, holders, progress, net_ubxs } = distribution;
  const isRunning = status === "distributing";
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval($distribution.reload, ASK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const all = holders.toLocaleString("en-US");
  if (status === "completed" && hasNothing(net_ubxs)) return <Notice tone="info">{t.nothingDone}</Notice>;
  if (status === "completed") return <Notice tone="success">{t.whole({ all, net: inWhole(net_ubxs) })}</Notice>;
  if (!isRunning) return null;
  const { holders_booked, per_second, seconds_left } = progress;
  const words = [
    holders_booked === 0 ? t.progressStarting : t.progressCount({ done: holders_booked.toLocaleString("en-US"), all }),
    per_second !== null && t.progressRate({ rate: per_second.toLocaleString("en-US") }),
    seconds_left !== null && t.progressLeft({ time: inTime(seconds_left, t) }),
  ].filter((word) => word !== false);
  return (
    <div className="months-progress">
      <label htmlFor={id} className="fh-hidden">
        {t.progress}
      </label>
      <progress id={id} max={holders} value={holders_booked} />
      <p className="months-progress-words">
        {words.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </p>
      <p className="fh-muted">{t.progressHidden}</p>
    </div>
  );
}

type Words = { seconds: (count: number) => string; minutes: (count: number) => string };

function inTime(seconds: number, t: Words): string {
  return seconds < 90 ? t.seconds(seconds) : t.minutes(Math.round(seconds / 60));
}
