import { type Coverage, parseAmount } from "@freehold/contract";
import { Amount, Badge, Card, Notice, Skeleton, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, TriangleAlert } from "@freehold/ui/icons";
import { ubxs } from "../../shared/admin/format.ts";
import { $treasury } from "../../shared/admin/treasury/store.ts";
import { SumList } from "../../shared/figures/SumList.tsx";
import { Fact } from "./Fact.tsx";
import { $treasuryMessages } from "./messages.ts";

/** What the treasury has, whether it covers what people have (PLATFORM 5), and by how much. */
export function CoverageCard() {
  const t = useMessages($treasuryMessages);
  const { data, error } = useStore($treasury);
  // The treasury's own card says why, and offers to try again.
  if (!data && error) return null;
  const coverage = data?.coverage;
  return (
    <Card title={t.covered} className="treasury">
      <div className="treasury-lead">
        <Fact name={t.treasuryHas} main>
          {coverage ? <Balance coverage={coverage} /> : <Skeleton kind="figure" />}
        </Fact>
        <div className="treasury-state">{coverage && <State coverage={coverage} />}</div>
      </div>
      <Sums coverage={coverage} />
      {coverage && isShort(coverage) && (
        <Notice tone="warning" title={t.shortTitle({ amount: ubxs(coverage.surplus_ubxs.replace("-", "")) })}>
          {t.shortText}
        </Notice>
      )}
    </Card>
  );
}

function Balance({ coverage: { tokens_ubxs } }: { coverage: Coverage }) {
  const t = useMessages($treasuryMessages);
  return tokens_ubxs === null ? <span>{t.unknown}</span> : <Amount value={tokens_ubxs} size="large" />;
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

/** What people have by kind, without the kinds that are zero, and what the treasury has beyond it. */
function Sums({ coverage }: { coverage: Coverage | undefined }) {
  const t = useMessages($treasuryMessages);
  const kinds = [
    { label: t.invested, amount: coverage?.invested_ubxs },
    { label: t.available, amount: coverage?.available_ubxs },
    { label: t.earnings, amount: coverage?.earnings_ubxs },
    { label: t.reserved, amount: coverage?.reserved_ubxs },
    { label: t.distributing, amount: coverage?.distributing_ubxs ?? "0" },
  ].filter(({ amount }) => amount !== "0");
  return (
    <SumList
      lines={[
        ...kinds,
        { label: t.peopleHave, amount: coverage?.owed_ubxs, isTotal: true },
        { label: t.difference, amount: coverage?.surplus_ubxs },
      ]}
    />
  );
}
