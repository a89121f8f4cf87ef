import { Card, useMessages, useStore } from "@freehold/ui";
import { DecideProposal } from "../../../shared/admin/DecideProposal.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { AnnouncementTexts } from "./AnnouncementTexts.tsx";
import { $announcementMessages } from "./messages.ts";
import { $announcement, decide } from "./store.ts";

/** Shows an announcement with an address or a link in it, in every language, for another admin to publish or cancel. */
export function ProposedAnnouncement() {
  const t = useMessages($announcementMessages);
  const proposal = useStore($announcement).data?.proposal ?? null;
  return (
    <DecideProposal
      proposal={proposal}
      words={{ ...t, notConfirmed: t.notPublished }}
      confirmTitle={() => t.confirmTitle}
      frame={(content, { is_yours, proposed_by, texts }) => (
        <Card title={t.waiting}>
          <p>{fill(is_yours ? t.youProposed : t.proposedBy, { who: <strong>{proposed_by}</strong> })}</p>
          <AnnouncementTexts texts={texts} />
          {content}
        </Card>
      )}
      question={(decision, { texts }) => (
        <>
          <p>{decision === "cancel" ? t.cancelText : t.confirmText}</p>
          <AnnouncementTexts texts={texts} />
        </>
      )}
      run={(decision, { id }) => decide(id, decision)}
    />
  );
}
