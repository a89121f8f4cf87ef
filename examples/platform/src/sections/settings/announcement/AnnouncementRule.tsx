import { Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { useState } from "react";
import { fill } from "../../../shared/layout/fill.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { reload } from "../../../shared/query/user-query.ts";
import { Rule } from "../Rule.tsx";
import { AnnouncementDialog } from "./AnnouncementDialog.tsx";
import { AnnouncementTexts } from "./AnnouncementTexts.tsx";
import { $announcementMessages } from "./messages.ts";
import { $announcement } from "./store.ts";

/** The announcement among the rules: what it says, who published it, and how it is changed. */
export function AnnouncementRule() {
  const t = useMessages($announcementMessages);
  const { data, error } = useStore($announcement);
  const [open, setOpen] = useState(false);
  const latest = data?.announcement ?? null;
  const proposal = data?.proposal ?? null;
  const text = latest?.texts.en;
  if (!data)
    return (
      <li className="rule">
        <div className="rule-text">
          {error ? (
            <ReadError data={data} error={error} notRead={t.notRead} onRetry={() => reload("admin:announcement")} />
          ) : (
            <Skeleton lines={2} />
          )}
        </div>
      </li>
    );
  return (
    <>
      <Rule
        name={t.name}
        value={latest?.is_shown && text ? t.version({ version: latest.version }) : t.own}
        action={t.change}
        actionLabel={t.title}
        onAction={() => setOpen(true)}
        note={
          latest &&
          text && (
            <>
              <p className="admin-muted">
                {!latest.is_shown && <span>{`${t.otherStatus} `}</span>}
                {fill(t.published, { who: latest.published_by, time: <Time value={latest.published_at} zone /> })}
              </p>
              <AnnouncementTexts texts={{ en: text }} />
            </>
          )
        }
      >
        {t.what}
      </Rule>
      {open && (
        <AnnouncementDialog
          texts={(proposal?.is_yours ? proposal : latest)?.texts ?? {}}
          replaces={proposal?.is_yours === false ? proposal.proposed_by : null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
