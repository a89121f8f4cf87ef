import type { PaymentBatch, Treasury } from "@freehold/contract";
import { Button, Dialog, useMessages } from "@freehold/ui";
import { useMemo, useState } from "react";
import { ActionDialog } from "../../shared/action/ActionDialog.tsx";
import { ubxs } from "../../shared/admin/format.ts";
import { batchName } from "../../shared/admin/treasury/store.ts";
import { SavedFile } from "../../shared/download/SavedFile.tsx";
import { saveFile, toFile } from "../../shared/download/save-file.ts";
import { fill } from "../../shared/layout/fill.tsx";
import { $sharedMessages } from "../../shared/messages.ts";
import { reload } from "../../shared/query/user-query.ts";
import { $treasuryMessages } from "./messages.ts";
import { SettleDialog, SettleResults } from "./SettleDialog.tsx";
import { exportPayments, type SettleResult } from "./store.ts";

/** What an admin does where a multisig pays: fetch what is to be paid as a file, and give the transactions that paid it. */
export function ExternalPayments({ treasury }: { treasury: Treasury }) {
  const t = useMessages($treasuryMessages);
  const [open, setOpen] = useState<"export" | "settle" | null>(null);
  const [batch, setBatch] = useState<PaymentBatch | null>(null);
  const [results, setResults] = useState<readonly SettleResult[] | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="admin-actions">
        <Button disabled={treasury.waiting_count === 0} onClick={() => setOpen("export")}>
          {t.export}
        </Button>
        <Button disabled={treasury.committed_count === 0} onClick={() => setOpen("settle")}>
          {t.enter}
        </Button>
      </div>
      {open === "export" && <ExportDialog onExported={setBatch} onClose={close} />}
      {batch && <Exported batch={batch} onClose={() => setBatch(null)} />}
      {open === "settle" && <SettleDialog onSettled={setResults} onClose={close} />}
      {results && <SettleResults results={results} onClose={() => setResults(null)} />}
    </>
  );
}

function ExportDialog({ onExported, onClose }: { onExported: (batch: PaymentBatch) => void; onClose: () => void }) {
  const t = useMessages($treasuryMessages);
  return (
    <ActionDialog
      title={t.exportTitle}
      label={t.exportLabel}
      busyLabel={t.exporting}
      fallback={t.notExported}
      run={async () => {
        const batch = await exportPayments();
        saveFile(fileOf(batch));
        onExported(batch);
        reload("admin:");
      }}
      onClose={onClose}
    >
      <p>{t.exportWhat}</p>
      <p>{t.exportThen}</p>
    </ActionDialog>
  );
}

const fileOf = ({ batch_id, csv }: PaymentBatch): File => toFile(batchName(batch_id), csv);

function Exported({ batch, onClose }: { batch: PaymentBatch; onClose: () => void }) {
  const t = useMessages($treasuryMessages);
  const shared = useMessages($sharedMessages);
  const file = useMemo(() => fileOf(batch), [batch]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.exportedTitle}
      actions={
        <>
          <Button onClick={() => saveFile(file)}>{t.downloadAgain}</Button>
          <Button variant="primary" onClick={onClose}>
            {shared.done}
          </Button>
        </>
      }
    >
      <div className="action-form">
        <p>
          {fill(t.exportedText, {
            payments: t.payments(batch.count),
            sum: <strong>{ubxs(batch.total_ubxs)}</strong>,
          })}
        </p>
        <SavedFile file={file} />
        <p className="admin-muted">{t.exportedLost}</p>
      </div>
    </Dialog>
  );
}
