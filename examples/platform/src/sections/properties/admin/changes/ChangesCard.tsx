import type { PropertyDetail } from "@freehold/contract";
import { Card, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { $propertyWords } from "../../../../shared/property/messages.ts";
import { ReadError } from "../../../../shared/query/ReadError.tsx";
import { CursorPager } from "../../../../shared/table/CursorPager.tsx";
import { path } from "../../path.ts";
import { $adminMessages } from "../messages.ts";
import { $changes } from "../store.ts";
import { actionOf, detailsOf } from "./describe.ts";

/** What was changed of a property, when and by which admin, from the audit log, newest first (PLATFORM 2). */
export function ChangesCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  const words = useMessages($propertyWords);
  const { data, error } = useStore($changes);
  const page = data?.of === property.id ? data : undefined;
  return (
    <Card title={t.changes}>
      <ReadError data={data} error={error} notRead={t.changesNotRead} onRetry={$changes.reload} />
      {!page && !error && <Skeleton lines={6} />}
      {page?.items.length === 0 && <p className="fh-muted">{t.noChanges}</p>}
      <ul className="file-list">
        {page?.items.map((entry) => (
          <li key={entry.number} className="file-line">
            <div className="fh-break">
              <p>{actionOf(entry, t)}</p>
              {detailsOf(entry, t, words).map((line) => (
                <p key={line}>{line}</p>
              ))}
              <p className="fh-muted">
                <Time value={entry.at} zone /> · <span>{entry.actor ?? t.byServer}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <CursorPager path={path} next={page?.next} param="changes" label={t.changesPages} />
    </Card>
  );
}
