import type { AdminWithdrawal } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { ubxs } from "../../../shared/admin/format.ts";
import { SigningDialog } from "../../../shared/admin/signing/SigningDialog.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { $requestMessages } from "./messages.ts";
import { sign } from "./store.ts";
import { Wallets } from "./Wallets.tsx";

/** Says exactly what the admin has approved by our records, and signs it with their passkey. */
export function SignDialog({ withdrawal, onClose }: { withdrawal: AdminWithdrawal; onClose: () => void }) {
  const t = useMessages($requestMessages);
  return (
    <SigningDialog
      signs={{ requests: [withdrawal] }}
      title={t.signTitle}
      label={t.sign}
      busyLabel={t.signing}
      fallback={t.notSigned}
      run={(shown) => sign(withdrawal.id, shown)}
      onClose={onClose}
    >
      <p>
        {fill(t.signText, {
          amount: <strong className="admin-nowrap">{ubxs(withdrawal.amount_ubxs)}</strong>,
          email: <strong translate="no">{withdrawal.user.email}</strong>,
        })}
      </p>
      <Wallets withdrawal={withdrawal} />
    </SigningDialog>
  );
}
