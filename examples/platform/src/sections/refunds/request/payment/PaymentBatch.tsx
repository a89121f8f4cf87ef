import { Button, useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog } from "../../../../shared/action/ActionDialog.tsx";
import { batchName } from "../../../../shared/admin/treasury/store.ts";
import { DownloadButton } from "../../../../shared/download/DownloadButton.tsx";
import { $paymentMessages } from "./messages.ts";
import { readBatch, takeBack } from "./store.ts";

/** The file for the multisig that a payment stands in: to have it again, or to take it back. */
export function PaymentBatch({ id }: { id: string }) {
  const t = useMessages($paymentMessages);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="admin-actions">
        <DownloadButton label={t.download} name={batchName(id)} read={() => readBatch(id)} />
        <Button size="small" onClick={() => setAsking(true)}>
          {t.takeBack}
        </Button>
      </div>
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
