import type { AdminWithdrawal } from "@freehold/contract";
import { Address, Button, Dialog, ErrorNotice, Notice } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { approve } from "./refunds.ts";
import { useAction } from "./useAction.ts";

/** Says exactly what is approved, and approves it. */
export function ApproveDialog({ withdrawal, onClose }: { withdrawal: AdminWithdrawal; onClose: () => void }) {
  const { busy, error, run } = useAction(onClose);
  const amount = `${formatUbxs(withdrawal.amount_ubxs)} UBXS`;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title="Approve this refund?"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Back
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel="Approving..."
            onClick={() => run(() => approve(withdrawal.id))}
          >
            {`Approve ${amount}`}
          </Button>
        </>
      }
    >
      <div className="refund-dialog">
        <p>
          You approve the payment of <strong className="refund-nowrap">{amount}</strong> to{" "}
          <strong>{withdrawal.user.email}</strong>, to this wallet:
        </p>
        <p className="refund-address">
          <Address value={withdrawal.wallet_address} display="groups" copy />
        </p>
        {withdrawal.address_differs && (
          <Notice tone="warning" title="This is not the registered wallet">
            Make sure that the person asked for this one.
          </Notice>
        )}
        <p>Approving moves no money: the payment is made from the treasury and recorded here afterwards.</p>
        {error !== null && <ErrorNotice error={error} fallback="The request could not be approved." />}
      </div>
    </Dialog>
  );
}
