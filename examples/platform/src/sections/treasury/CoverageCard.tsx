import type { Coverage } from "@freehold/contract";
import { parseAmount } from "@freehold/contract";
import { Amount, Badge, Card, Notice, Skeleton, useMessages, useStore } from "@freehold/ui";
import { decimalsOf } from "@freehold/ui/format";
import { CircleCheck, TriangleAlert } from "@freehold/ui/icons";
import { ubxs } from "../../shared/admin/format.ts";
import { $treasury } from "../../shared/admin/treasury/store.ts";
import { Fact } from "./Fact.tsx";
import { $treasuryMessages } from "./messages.ts";

/** What people have beside what the treasury has (PLATFORM 5). */
export function CoverageCard() {
  const t = useMessages($treasuryMessages);
  const { data, error } = useStore($treasury);
  // The treasury's own card says why, and offers to try again.
  if (!data && error) return null;
  if (!data)
    return (
      <Card title={t.covered} className="treasury">
        <Skeleton kind="figure" />
        <Skeleton lines={2} />
      </Card>
    );
  const { coverage } = data;
  return (
    <Card title={t.covered} className="treasury" action={<State coverage={coverage} />}>
      <Sums coverage={coverage} />
      <Kinds coverage={coverage} />
      {isShort(coverage) && (
        <Notice tone="warning" title={t.shortTitle({ amount: ubxs(coverage.surplus_ubxs.replace("-", "")) })}>
          {t.shortText}
        </Notice>
      )}
    </Card>
  );
}

const isShort = (coverage: Coverage): coverage is Coverage & { surplus_ubxs: string } =>
  coverage.surplus_ubxs !== null && parseAmount(coverage.surplus_ubxs) < 0n;

function State({ coverage }: { coverage: Coverage }) {
  const t = useMessages($treasuryMessages);
  if (coverage.surplus_ubxs === null) return <Badge tone="neutral">{t.notCompared}</Badge>;
  return isShort(coverage) ? (
    <Badge tone="red" icon={<TriangleAlert size={14} />}>
      {t.isShort}
    </Badge>
  ) : (
    <Badge tone="green" icon={<CircleCheck size={14} />}>
      {t.isCovered}
    </Badge>
  );
}

function Sums({ coverage: { owed_ubxs, tokens_ubxs, surplus_ubxs } }: { coverage: Coverage }) {
  const t = useMessages($treasuryMessages);
  return (
    <div className="treasury-facts">
      <Fact name={t.peopleHave} main>
        <Amount value={owed_ubxs} size="large" />
      </Fact>
      <Fact name={t.treasuryHas} main>
        {tokens_ubxs === null ? t.unknown : <Amount value={tokens_ubxs} size="large" />}
      </Fact>
      <Fact name={t.difference} main>
        {surplus_ubxs === null ? t.unknown : <Amount value={surplus_ubxs} size="large" />}
      </Fact>
    </div>
  );
}

function Kinds({ coverage }: { coverage: Coverage }) {
  const t = useMessages($treasuryMessages);
  const kinds = [
    { name: t.invested, ubxs: coverage.invested_ubxs },
    { name: t.available, ubxs: coverage.available_ubxs },
    { name: t.earnings, ubxs: coverage.earnings_ubxs },
    { name: t.reserved, ubxs: coverage.reserved_ubxs },
    { name: t.distributing, ubxs: coverage.distributing_ubxs },
  ].filter(({ ubxs }) => ubxs !== "0");
  const decimals = decimalsOf(kinds.map(({ ubxs }) => ubxs));
  return (
    <div className="treasury-facts">
      {kinds.map(({ name, ubxs }) => (
        <Fact key={name} name={name}>
          <Amount value={ubxs} decimals={decimals} />
        </Fact>
      ))}
    </div>
  );
}
