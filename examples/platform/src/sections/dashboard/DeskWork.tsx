import { Card, Skeleton, useMessages, useStore } from "@freehold/ui";
import { ChevronRight } from "@freehold/ui/icons";
import { duration } from "../../shared/admin/format.ts";
import { monthInWords } from "../../shared/figures/month-in-words.ts";
import { Link } from "../../shared/location/Link.tsx";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { $deskWork, type DeskWork as Work } from "./desk-work.ts";
import { $dashboardMessages } from "./messages.ts";

/** What waits for an admin, a line each, which leads to it. */
export function DeskWork() {
  const t = useMessages($dashboardMessages);
  const { data, error } = useStore($deskWork);
  const lines = data && linesOf(data, t);
  return (
    <Card title={t.work} aria-busy={(!data && !error) || undefined}>
      <ReadError data={data} error={error} notRead={t.workNotRead} onRetry={$deskWork.reload} />
      {!data && !error && <Skeleton kind="block" lines={4} />}
      {lines?.length === 0 && <p className="fh-muted">{t.workNone}</p>}
      {lines && lines.length > 0 && (
        <ul className="next-list">
          {lines.map(({ title, detail, ...place }) => (
            <li key={title} className="next-step">
              <div>
                <Link {...place} className="next-link">
                  {title}
                </Link>
                {detail && <p>{detail}</p>}
              </div>
              <ChevronRight className="flips" size={16} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Line = { section: string; rest?: string[]; title: string; detail?: string };

function linesOf({ waiting, proposals, due }: Work, t: ReturnType<(typeof $dashboardMessages)["get"]>): Line[] {
  const missing = due.total - due.completed;
  const lines: (Line | false)[] = [
    waiting.open_count > 0 && {
      section: "refunds",
      title: t.workRefunds(waiting.open_count),
      detail: [
        waiting.oldest && t.workOldest({ time: duration(waiting.oldest.seconds, 1) }),
        waiting.late_count > 0 && t.workLate(waiting.late_count),
      ]
        .filter(Boolean)
        .join(" "),
    },
    proposals > 0 && { section: "refunds", title: t.workProposals(proposals), detail: t.workProposalsWhy },
    missing > 0 && {
      section: "payouts",
      rest: ["months"],
      title: t.workMonths({ missing: String(missing), total: String(due.total), month: monthInWords(due.month) }),
      detail: t.workMonthsWhy,
    },
  ];
  return lines.filter((line) => line !== false);
}
