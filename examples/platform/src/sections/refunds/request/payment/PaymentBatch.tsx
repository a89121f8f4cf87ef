import { Button, ErrorNotice, useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog } from "../../../../shared/action/ActionDialog.tsx";
import { useAction } from "../../../../shared/action/use-action.ts";
import { $paymentMessages } from "./messages.ts";
import { downloadBatch, takeBack } from "./store.ts";

/** The file for the multisig that a payment stands in: to have it again, or to take it back. */
export function PaymentBatch({ id }: { id: string }) {
  const t = useMessages($paymentMessages);
  const [asking, setAsking] = useState(false);
  const download = useAction({ run: () => downloadBatch(id) });
  return (
    <>
      <div className="admin-actions">
        <Button size="small" busy={download.busy} onClick={() => download.start()}>
          {t.download}
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          {t.takeBack}
        </Button>
      </div>
      <ErrorNotice error={download.error} fallback={t.notDownloaded} />
      {asking && (
        <ActionDialog
          title={t.takeBackTitle}
          label={t.takeBackLabel}
          busyLabel={t.asking}
          variant="danger"
          fallback={t.notTakenBack}
          run={() => takeBack(id)}
          onClose={() => setAsking(false)}
        >
          <p>{t.takeBackOnly}</p>
          <p>{t.takeBackThen}</p>
        </ActionDialog>
      )}
    </>
  );
}
