import type { Withdrawal } from "@freehold/contract";
import { Address, DescriptionList, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { $withdrawMessages } from "./messages.ts";
import type { WithdrawalPlan } from "./plan.ts";
import { SourceList } from "./SourceList.tsx";
import { withdraw } from "./store.ts";

/** The last look before an amount is asked for: how much, from where, and to which wallet. */
export function ConfirmDialog({
  destination,
  plan,
  waiting,
  onClose,
  onCreated,
}: {
  destination: string;
  plan: WithdrawalPlan;
  /** Whether it waits before it is paid, in words. */
  waiting: string;
  onClose: () => void;
  onCreated: (withdrawal: Withdrawal) => void;
}) {
  const t = useMessages($withdrawMessages);
  const written = formatUbxs(plan.amount);
  return (
    <ActionDialog
      title={t.confirmTitle({ amount: written })}
      label={t.confirm({ amount: written })}
      busyLabel={t.sending}
      fallback={t.failed}
      run={async () => onCreated(await withdraw({ amount_ubxs: plan.amount, wallet_address: destination }))}
      onClose={onClose}
      onDone={() => undefined}
    >
      <SourceList plan={plan} />
      <DescriptionList items={[{ term: t.destination, value: <Address value={destination} display="groups" /> }]} />
      <p>{waiting}</p>
      <p className="fh-muted">{t.confirmText}</p>
    </ActionDialog>
  );
}
