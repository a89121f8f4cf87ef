import type { AnnouncementAnswer } from "@freehold/contract";
import { Time, useMessages } from "@freehold/ui";
import { DecideProposal } from "../../../shared/admin/DecideProposal.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { $announcementMessages } from "./messages.ts";
import { decide } from "./store.ts";

/** An announcement with an address or a link in it, for another admin to publish or to cancel: every language that people would read. */
export function ProposedAnnouncement({ proposal }: { proposal: NonNullable<AnnouncementAnswer["proposal"]> }) {
  const t = useMessages($announcementMessages);
  const { id, texts, proposed_by, proposed_at } = proposal;
  return (
    <>
      {Object.entries(texts).map(([language, text]) => (
        <p key={language} lang={language}>
          {fill(t.proposedBy, { who: <strong>{proposed_by}</strong>, time: <Time value={proposed_at} zone />, text })}
        </p>
      ))}
      <p className="admin-muted">{t.another}</p>
      <DecideProposal
        proposal={proposal}
        words={{ ...t, notConfirmed: t.notPublished }}
        run={(decision) => decide(id, decision)}
      >
        {(decision) =>
          decision === "cancel" ? (
            <p>{t.cancelText}</p>
          ) : (
            Object.entries(texts).map(([language, text]) => (
              <blockquote key={language} lang={language} className="admin-quote">
                {text}
              </blockquote>
            ))
          )
        }
      </DecideProposal>
    </>
  );
}
