import { Address, Button, Card, DescriptionList, Notice, useMessages } from "@freehold/ui";
import { Head } from "./parts.tsx";
import type { Receipt } from "./receipt.ts";
import { $requestText } from "./request-text.ts";
import { withdrawAll } from "./withdraw-all.ts";

/** In place of the confirmation when the server recorded another address than was sent. */
export function AddressDiffers({ receipt }: { receipt: Receipt }) {
  const t = useMessages($requestText);
  return (
    <>
      <Head title={t.alertTitle} />
      <Notice tone="error">{t.alertText}</Notice>
      <Card>
        <DescriptionList
          items={[
            { term: t.alertSent, value: <Address value={receipt.sentTo} display="groups" copy /> },
            {
              term: t.alertRecorded,
              value: <Address value={receipt.refund?.walletAddress ?? "—"} display="groups" copy />,
            },
            {
              term: t.requestId,
              value: <span className="fh-mono fh-break">{receipt.refund?.id ?? "—"}</span>,
            },
          ]}
        />
        <div className="fh-actions">
          <Button variant="primary" onClick={withdrawAll.leaveConfirmation}>
            {t.viewRequest}
          </Button>
        </div>
      </Card>
    </>
  );
}
