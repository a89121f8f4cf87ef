import type { Analytics } from "@freehold/contract";
import { useMessages, useStore } from "@freehold/ui";
import { DateFilter, Filters } from "../../shared/filter/Filters.tsx";
import { periodName } from "../../shared/period.ts";
import { $analyticsMessages } from "./messages.ts";
import { PRESETS } from "./period.ts";
import { $period, path } from "./store.ts";

/** Which days are shown: one of the usual periods, or any two days. It stands in the URL; beneath it, which days the figures are of. */
export function PeriodChoice({ shown }: { shown: Pick<Analytics, "period" | "before"> | undefined }) {
  const t = useMessages($analyticsMessages);
  const period = useStore($period);
  const search = useStore(path.$search);
  const rest = useStore(path.$rest);
  const current = search.from || search.to ? null : (PRESETS.find((preset) => preset === search.days) ?? "30");
  return (
    <div className="period">
      <nav aria-label={t.period}>
        <ul className="period-presets">
          {PRESETS.map((preset) => (
            <li key={preset}>
              <a
                href={path.href({ rest, search: { days: preset } })}
                className="period-preset"
                aria-current={preset === current ? "true" : undefined}
              >
                {t[`days${preset}`]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Filters label={t.period} path={path} names={["from", "to"]}>
        <DateFilter path={path} name="from" label={t.from} usual={period.from} max={period.to} />
        <DateFilter path={path} name="to" label={t.to} usual={period.to} />
      </Filters>
      <p className="period-compared" role="status">
        {shown && t.compared({ period: periodName(shown.period), before: periodName(shown.before) })}
      </p>
    </div>
  );
}
