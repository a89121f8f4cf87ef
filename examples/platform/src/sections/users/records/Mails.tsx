import type { UserMail } from "@freehold/contract";
import { Badge, Button, Time, useMessages } from "@freehold/ui";
import { CircleCheck, CircleX, Clock } from "@freehold/ui/icons";
import { useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { $recordsMessages } from "./messages.ts";
import { RecordTable } from "./RecordTable.tsx";
import { $mails, resendMail } from "./store.ts";

const TONES = { waiting: ["yellow", Clock], sent: ["green", CircleCheck], failed: ["red", CircleX] } as const;

/** Mails to a person: what about, when, and what became of each; what failed can be sent again. */
export function Mails({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  const [asked, setAsked] = useState<UserMail | null>(null);
  const words = { waiting: t.waiting, sent: t.sent, failed: t.notSent };
  return (
    <>
      <RecordTable
        id={id}
        caption={t.mails}
        store={$mails}
        rowKey={(mail) => mail.id}
        columns={[
          { key: "subject", header: t.subject },
          { key: "date", header: t.date, phone: "note", cell: ({ created_at }) => <Time value={created_at} zone /> },
          {
            key: "status",
            header: t.status,
            phone: "note",
            cell: ({ status, last_error }) => {
              const [tone, Icon] = TONES[status];
              return (
                <>
                  <Badge tone={tone} icon={<Icon size={14} />}>
                    {words[status]}
                  </Badge>
                  {last_error && <span className="user-mail-error">{last_error}</span>}
                </>
              );
            },
          },
          {
            key: "action",
            header: t.action,
            phone: "detail",
            align: "end",
            cell: (mail) =>
              mail.can_resend && (
                <Button size="small" aria-label={t.resendOf({ subject: mail.subject })} onClick={() => setAsked(mail)}>
                  {t.resend}
                </Button>
              ),
          },
        ]}
        empty={t.mailsEmpty}
        emptyText={t.mailsEmptyText}
      />
      {asked && (
        <ActionDialog
          title={t.resendTitle({ subject: asked.subject })}
          label={t.resend}
          busyLabel={t.resending}
          fallback={t.notResent}
          run={() => resendMail(id, asked.id)}
          onClose={() => setAsked(null)}
        >
          <p>{t.resendText}</p>
        </ActionDialog>
      )}
    </>
  );
}
