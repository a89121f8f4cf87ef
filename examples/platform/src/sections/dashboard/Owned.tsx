import type { Dashboard } from "@freehold/contract";
import { Amount, Card, Skeleton, useMessages } from "@freehold/ui";
import { $dashboardMessages } from "./messages.ts";
import { partsOf } from "./store.ts";

/** What the person owns: the sum, and as one bar what it is made of. */
export function Owned({ balance }: { balance: Dashboard["balance"] | undefined }) {
  const t = useMessages($dashboardMessages);
  const parts = balance && partsOf(balance);
  return (
    <Card title={t.owned} className="owned" aria-busy={!balance || undefined}>
      {parts ? (
        <p className="owned-total">
          <Amount value={balance.total_ubxs} size="large" />
        </p>
      ) : (
        <Skeleton kind="figure" />
      )}
      {/* Beneath it each part is named with its amount. */}
      <div className="owned-bar" aria-hidden="true">
        {parts
          ?.filter(({ share }) => share > 0)
          .map(({ account, share }) => (
            <span key={account} className="owned-part" data-account={account} style={{ flexGrow: share }} />
          ))}
      </div>
      <dl className="owned-parts">
        {(parts ?? EMPTY).map(({ account, amount }) => (
          <div key={account} className="owned-line">
            <dt>
              <span className="owned-key" data-account={account} aria-hidden="true" />
              {t[account]}
            </dt>
            <dd>{parts ? <Amount value={amount} /> : <Skeleton />}</dd>
            <dd className="owned-help">{t[`${account}Help`]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The lines as they will stand. */
const EMPTY = partsOf({
  available_ubxs: "0",
  invested_ubxs: "0",
  earnings_ubxs: "0",
  reserved_ubxs: "0",
  total_ubxs: "0",
});
