import { Amount, Table, useMessages } from "@freehold/ui";
import { decimalsOf, formatUbxs } from "@freehold/ui/format";
import { $pageMessages } from "./messages.ts";

/** A line of a {@link SumTable}: what is taken off has a minus. */
export type SumLine = { label: string; amount: string; takenOff?: boolean };

/** Lines that add up to the last one. */
export function SumTable({ caption, lines, sum }: { caption: string; lines: readonly SumLine[]; sum: SumLine }) {
  const t = useMessages($pageMessages);
  const decimals = decimalsOf([...lines, sum].map(({ amount }) => amount));
  return (
    <Table
      className="sum-table"
      caption={caption}
      columns={[
        { key: "label", header: t.line },
        {
          key: "amount",
          header: t.amount,
          align: "end",
          // The sign stays before the figure where text runs from right to left.
          cell: ({ amount, takenOff }: SumLine) => (
            <span dir="ltr" translate="no">
              {formatUbxs(takenOff ? `-${amount}` : amount, decimals)}
            </span>
          ),
        },
      ]}
      rows={lines}
      footer={{ label: sum.label, amount: <Amount value={sum.amount} decimals={decimals} unit={false} /> }}
    />
  );
}
