import { formatAmount, type Holding, parseAmount } from "@freehold/contract";
import { useMessages, useStore } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useId } from "react";
import { Chart } from "../../shared/chart/Chart.tsx";
import { PageSection } from "../../shared/layout/PageSection.tsx";
import { $propertyWords } from "../../shared/property/messages.ts";
import { divide, nameFor, shareOf } from "./allocation.ts";
import { $investmentMessages } from "./messages.ts";
import { $division, type Division, path } from "./path.ts";

/** How what is held is divided: by property, kind or place. */
export function Allocation({ holdings }: { holdings: readonly Holding[] | undefined }) {
  const t = useMessages($investmentMessages);
  const words = useMessages($propertyWords);
  const division = useStore($division);
  const parts = holdings && divide(holdings, nameFor(division, words), t.others);
  const total = formatAmount((parts ?? []).reduce((sum, { value }) => sum + parseAmount(value), 0n));
  const [largest] = parts ?? [];
  return (
    <PageSection title={t.allocation} hasCards>
      <Chart
        title={t.allocation}
        sentence={
          largest
            ? t.allocationText({
                name: largest.name,
                percent: shareOf(largest.value, total),
                total: formatUbxs(total),
              })
            : t.allocationNone
        }
        action={<DivisionChoice division={division} />}
        kind="donut"
        total={formatUbxs(total)}
        axis={t.part}
        series={[{ key: "value", label: t.value }]}
        rows={parts?.map(({ name, value }) => ({ label: name, values: { value } }))}
        format={(value) => formatUbxs(String(value))}
      />
    </PageSection>
  );
}

function DivisionChoice({ division }: { division: Division }) {
  const t = useMessages($investmentMessages);
  const id = useId();
  const { after } = useStore(path.$search);
  return (
    <>
      <label className="fh-hidden" htmlFor={id}>
        {t.divideBy}
      </label>
      <select
        id={id}
        className="select"
        value={division}
        onChange={({ target }) =>
          path.setSearch({ by: target.value === "property" ? null : target.value, after }, { replace: true })
        }
      >
        <option value="property">{t.byProperty}</option>
        <option value="kind">{t.byKind}</option>
        <option value="place">{t.byPlace}</option>
      </select>
    </>
  );
}
