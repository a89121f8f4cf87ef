import { type AdminWithdrawal, isOpen } from "@freehold/contract";
import { Address, CopyButton, Notice, useMessages, useStore } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { $requestMessages } from "./messages.ts";
import { $destination } from "./store.ts";

/** Where a request goes beside what its person registered, both in full, and whether they are the same. */
export function Wallets({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const t = useMessages($requestMessages);
  const { data: destination } = useStore($destination);
  return (
    <div className="wallets">
      <dl>
        <Wallet name={t.goesTo} address={withdrawal.wallet_address} copyLabel={t.copyDestination} />
        <Wallet name={t.registered} address={withdrawal.user.wallet_address} copyLabel={t.copyRegistered} />
      </dl>
      {withdrawal.address_differs ? (
        <Notice tone={isOpen(withdrawal) ? "warning" : "info"} title={t.otherWallet}>
          {isOpen(withdrawal) && t.otherWalletCheck}
        </Notice>
      ) : (
        <p className="wallets-same">
          <CircleCheck size={18} />
          <span>{t.sameWallet}</span>
        </p>
      )}
      {isOpen(withdrawal) && destination?.kind === "contract" && (
        <Notice tone="warning" title={t.contract}>
          {t.contractCheck}
        </Notice>
      )}
    </div>
  );
}

function Wallet({ name, address, copyLabel }: { name: string; address: string; copyLabel: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="admin-address">
        <Address value={address} display="groups" />
      </dd>
      <dd>
        <CopyButton value={address} label={copyLabel} />
      </dd>
    </div>
  );
}
