import type { WithdrawalsWaiting } from "@freehold/contract";
import { Skeleton, useMessages, useStore } from "@freehold/ui";
import type { ReactNode } from "react";
import { duration } from "../../../shared/admin/format.ts";
import { path } from "../../../shared/admin/store.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { $waitingMessages } from "./messages.ts";
import { $waitingTimes } from "./store.ts";
import "./styles.css";

/**
 * Where the queue stands against the time that people are told (PLATFORM 5), in a sentence or three; each figure leads to the requests
 * behind it.
 *
 * @param props.isRead - what stands below it is there as well.
 */
export function Waiting({ isRead }: { isRead: boolean }) {
  const t = useMessages($waitingMessages);
  const { data, error } = useStore($waitingTimes);
  if (!isRead) return <Skeleton className="waiting-reading" lines={2} />;
  if (!data) return error ? <span>{t.notRead}</span> : null;
  if (!data.oldest || data.median_seconds === null) return <span>{t.noneOpen}</span>;
  return (
    <span className="waiting">
      <Late data={data} /> <Oldest oldest={data.oldest} told={data.promised_seconds} />{" "}
      <span className="waiting-open">
        {fill(t.open, {
          refunds: <Refunds count={data.open_count} which="open" />,
          time: duration(data.median_seconds),
        })}
      </span>
    </span>
  );
}

function Late({ data: { promised_seconds: told, late_count } }: { data: WithdrawalsWaiting }) {
  const t = useMessages($waitingMessages);
  if (told === null) return <span>{t.nothingTold}</span>;
  const refunds = late_count > 0 ? <Refunds count={late_count} which="late" /> : t.none;
  return fill(t.late, { time: duration(told), refunds });
}

function Oldest({ oldest, told }: { oldest: NonNullable<WithdrawalsWaiting["oldest"]>; told: number | null }) {
  const t = useMessages($waitingMessages);
  const { id, seconds, is_late } = oldest;
  const time = <Figure href={path.href({ rest: ["requests", id] })}>{duration(seconds)}</Figure>;
  if (told === null || seconds <= told) return fill(t.oldest, { time });
  return is_late ? fill(t.over, { time, more: duration(seconds - told) }) : fill(t.coolsOff, { time });
}

function Refunds({ count, which }: { count: number; which: "open" | "late" }) {
  const t = useMessages($waitingMessages);
  return <Figure href={path.href({ search: { status: "all", waiting: which } })}>{t.refunds(count)}</Figure>;
}

function Figure({ href, children }: { href: string; children: ReactNode }) {
  return (
    // It begins with a digit, which belongs to the words behind it in either direction.
    <a className="fh-link" dir="auto" href={href}>
      {children}
    </a>
  );
}
