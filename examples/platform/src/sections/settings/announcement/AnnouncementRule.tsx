import { Time, useMessages, useStore } from "@freehold/ui";
import { useState } from "react";
import { fill } from "../../../shared/layout/fill.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { reload } from "../../../shared/query/user-query.ts";
import { Rule } from "../Rule.tsx";
import { AnnouncementDialog } from "./AnnouncementDialog.tsx";
import { $announcementMessages } from "./messages.ts";
import { ProposedAnnouncement } from "./ProposedAnnouncement.tsx";
import { $announcement } from "./store.ts";

/** The announcement among the rules: what it says, who published it, and how it is changed. */
export function AnnouncementRule() {
  const t = useMessages($announcementMessages);
  const { data, error } = useStore($announcement);
  const [open, setOpen] = useState(false);
  const latest = data?.announcement ?? null;
  const text = latest?.texts.en;
  if (!data)
    return error ? (
      <li className="rule">
        <ReadError data={data} error={error} notRead={t.notRead} onRetry={() => reload("admin:announcement")} />
      </li>
    ) : null;
  return (
    <>
      <Rule
        name={t.name}
        value={latest?.is_shown && text ? t.version({ version: latest.version }) : t.own}
        action={t.change}
        actionLabel={t.title}
        onAction={() => setOpen(true)}
        note={
          <>
            {data.proposal && <ProposedAnnouncement proposal={data.proposal} />}
            {latest && text && (
              <p className="admin-muted">
                {fill(t.published, {
                  who: latest.published_by,
                  time: <Time value={latest.published_at} zone />,
                  text,
                })}
                {!latest.is_shown && ` ${t.otherStatus}`}
              </p>
            )}
          </>
        }
      >
        {t.what}
      </Rule>
      {open && <AnnouncementDialog texts={latest?.texts ?? {}} onClose={() => setOpen(false)} />}
    </>
  );
}
