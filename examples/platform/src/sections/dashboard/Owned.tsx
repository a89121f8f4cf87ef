import type { Dashboard } from "@freehold/contract";
import { Amount, Card, Skeleton, useMessages } from "@freehold/ui";
import { SumList } from "../../shared/figures/SumList.tsx";
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
            <span key={account} className="owned-part" style={{ flexGrow: share, background: COLOURS[account] }} />
          ))}
      </div>
      <SumList
        lines={(parts ?? EMPTY).map(({ account, amount }) => ({
          label: t[account],
          colour: COLOURS[account],
          amount: parts && amount,
          help: t[`${account}Help`],
        }))}
      />
    </Card>
  );
}

/** Of each account, in the bar and beside its name. */
const COLOURS = {
  available: "var(--site-chart-1)",
  invested: "var(--site-chart-3)",
  earnings: "var(--site-chart-2)",
  reserved: "var(--site-chart-6)",
};

/** The lines as they will stand. */
const EMPTY = partsOf({
  available_ubxs: "0",
  invested_ubxs: "0",
  earnings_ubxs: "0",
  reserved_ubxs: "0",
  total_ubxs: "0",
});
