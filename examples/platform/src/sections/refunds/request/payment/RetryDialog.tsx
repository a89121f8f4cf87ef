import { useMessages } from "@freehold/ui";
import { ActionDialog } from "../../../../shared/ActionDialog.tsx";
import { $paymentMessages } from "./messages.ts";
import { payAnew } from "./store.ts";

/** Lets a request be paid anew, if the chain proves that its payment can never be made. */
export function RetryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages($paymentMessages);
  return (
    <ActionDialog
      title={t.retryTitle}
      label={t.retry}
      busyLabel={t.asking}
      fallback={t.notRetried}
      run={() => payAnew(id)}
      onClose={onClose}
    >
      <p>{t.retryProof}</p>
      <p>{t.retryThen}</p>
    </ActionDialog>
  );
}
