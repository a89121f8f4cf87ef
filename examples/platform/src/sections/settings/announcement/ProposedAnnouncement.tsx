import type { AnnouncementAnswer } from "@freehold/contract";
import { Button, Time, useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { $announcementMessages } from "./messages.ts";
import { decide } from "./store.ts";

/** An announcement with an address or a link in it, for another admin to publish or to cancel: every language that people would read. */
export function ProposedAnnouncement({ proposal }: { proposal: NonNullable<AnnouncementAnswer["proposal"]> }) {
  const t = useMessages($announcementMessages);
  const [open, setOpen] = useState<"confirm" | "cancel" | null>(null);
  const { id, texts, proposed_by, proposed_at, is_yours, is_lapsed } = proposal;
  return (
    <>
      {Object.entries(texts).map(([language, text]) => (
        <p key={language} lang={language}>
          {fill(t.proposedBy, { who: <strong>{proposed_by}</strong>, time: <Time value={proposed_at} zone />, text })}
        </p>
      ))}
      <p className="admin-muted">{t.another}</p>
      <div className="admin-actions">
        <Button size="small" onClick={() => setOpen("cancel")}>
          {t.cancel}
        </Button>
        {!is_yours && !is_lapsed && (
          <Button size="small" variant="primary" onClick={() => setOpen("confirm")}>
            {t.confirm}
          </Button>
        )}
      </div>
      {open && (
        <ActionDialog
          title={open === "confirm" ? t.confirmTitle : t.cancelTitle}
          label={open === "confirm" ? t.confirm : t.cancel}
          busyLabel={open === "confirm" ? t.confirming : t.cancelling}
          fallback={open === "confirm" ? t.notPublished : t.notCancelled}
          run={() => decide(id, open)}
          onClose={() => setOpen(null)}
        >
          {open === "cancel" ? (
            <p>{t.cancelText}</p>
          ) : (
            Object.entries(texts).map(([language, text]) => (
              <blockquote key={language} lang={language} className="admin-quote">
                {text}
              </blockquote>
            ))
          )}
        </ActionDialog>
      )}
    </>
  );
}
