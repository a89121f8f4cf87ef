import type { AdminWithdrawal } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { formatDate } from "@freehold/ui/format";
import { Clock } from "@freehold/ui/icons";
import { useReducer } from "react";
import { duration } from "../../../shared/admin/format.ts";
import { useInterval } from "../use-interval.ts";
import { $queueMessages } from "./messages.ts";

/** How long ago a request was asked for, and whether it waits longer than people are told; its title is the exact time. */
export function Age({ item }: { item: Pick<AdminWithdrawal, "created_at" | "is_late"> }) {
  const t = useMessages($queueMessages);
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useInterval(60_000, tick);
  const seconds = (Date.now() - Date.parse(item.created_at)) / 1000;
  return (
    <>
      <time
        className={item.is_late ? "queue-age queue-late" : "queue-age"}
        dateTime={item.created_at}
        title={formatDate(item.created_at, { zone: true })}
      >
        {t.ago({ age: duration(seconds, 1) })}
      </time>
      {item.is_late && (
        <span className="queue-note queue-late">
          <Clock size={14} />
          <span>{t.late}</span>
        </span>
      )}
    </>
  );
}
