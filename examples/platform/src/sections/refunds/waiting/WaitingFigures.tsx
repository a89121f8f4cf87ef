import type { WithdrawalsWaiting } from "@freehold/contract";
import { ErrorNotice, Skeleton, useMessages } from "@freehold/ui";
import { TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { reload } from "../shared/admin-query.ts";
import { duration } from "../shared/format.ts";
import { address } from "../shared/store.ts";
import { $waitingMessages } from "./messages.ts";
import { $waitingTimes } from "./store.ts";

/** Where the queue stands against the time that people are told (PLATFORM 5); each figure leads to the requests behind it. */
export function WaitingFigures() {
  const t = useMessages($waitingMessages);
  const { data, error } = useStore($waitingTimes);
  if (!data && error)
    return (
      <div className="waiting">
        <ErrorNotice error={error} fallback={t.notRead} onRetry={() => reload("waiting")} />
      </div>
    );
  return (
    <div className="waiting">
      <KpiRow label={t.label}>
        <Late data={data} />
        <Oldest data={data} />
        <Open data={data} />
      </KpiRow>
    </div>
  );
}

type Figures = { data: WithdrawalsWaiting | undefined };

const listHref = (waiting: "open" | "late") => address.href({ search: { status: "all", waiting } });

function Late({ data }: Figures) {
  const t = useMessages($waitingMessages);
  const told = data?.promised_seconds;
  const late = data?.late_count ?? 0;
  return (
    <Kpi
      label={t.late}
      href={late > 0 ? listHref("late") : undefined}
      help={data && (told ? t.told({ time: duration(told) }) : t.nothingTold)}
    >
      {!data ? (
        <Skeleton />
      ) : late === 0 ? (
        t.none
      ) : (
        <span className="waiting-late">
          <TriangleAlert size={18} />
          {t.lateCount(late)}
        </span>
      )}
    </Kpi>
  );
}

function Oldest({ data }: Figures) {
  const t = useMessages($waitingMessages);
  const oldest = data?.oldest;
  return (
    <Kpi
      label={t.oldest}
      href={oldest ? address.href({ rest: ["requests", oldest.id] }) : undefined}
      help={data && (oldest ? against(oldest, data.promised_seconds) : t.noneOpen)}
    >
      {data ? oldest ? duration(oldest.seconds) : t.none : <Skeleton />}
    </Kpi>
  );

  function against({ seconds, is_late }: NonNullable<typeof oldest>, told: number | null): string | undefined {
    if (told === null) return undefined;
    if (is_late) return t.over({ time: duration(seconds - told) });
    return seconds > told ? t.coolsOff : t.inTime;
  }
}

function Open({ data }: Figures) {
  const t = useMessages($waitingMessages);
  const median = data?.median_seconds;
  return (
    <Kpi
      label={t.open}
      href={data?.open_count ? listHref("open") : undefined}
      help={data && (typeof median === "number" ? t.median({ time: duration(median) }) : t.noneOpen)}
    >
      {data ? data.open_count || t.none : <Skeleton />}
    </Kpi>
  );
}
