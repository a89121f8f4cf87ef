import { Amount, Table, useMessages } from "@freehold/ui";
import { $pageMessages } from "./messages.ts";

/** A line of a {@link SumTable}: what is taken off has a minus. */
export type SumLine = { label: string; amount: string; takenOff?: boolean };

/** Lines that add up to the last one. */
export function SumTable({ caption, lines, sum }: { caption: string; lines: readonly SumLine[]; sum: SumLine }) {
  const t = useMessages($pageMessages);
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
            <span dir="ltr">
              <Amount value={takenOff ? `-${amount}` : amount} unit={false} />
            </span>
          ),
        },
      ]}
      rows={lines}
      footer={{ label: sum.label, amount: <Amount value={sum.amount} unit={false} /> }}
    />
  );
}
