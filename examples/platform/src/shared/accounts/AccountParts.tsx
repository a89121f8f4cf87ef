import { type Account, COLOURS } from "./accounts-of.ts";

/** The bar of accounts. Beneath it each part is named with its amount. */
export function AccountParts({ accounts }: { accounts: readonly Account[] }) {
  return (
    <div className="accounts-bar" aria-hidden="true">
      {accounts
        .filter(({ share }) => share > 0)
        .map(({ account, share }) => (
          <span key={account} className="accounts-part" style={{ flexGrow: share, background: COLOURS[account] }} />
        ))}
    </div>
  );
}
