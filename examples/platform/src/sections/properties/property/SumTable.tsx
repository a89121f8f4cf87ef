import { Amount, Table, useMessages } from "@freehold/ui";
import { decimalsOf } from "@freehold/ui/format";
import { addsUp } from "../../../shared/figures/adds-up.ts";
import { $pageMessages } from "./messages.ts";

/** A line of a {@link SumTable}: what is taken off has a minus. */
export type SumLine = { label: string; amount: string; takenOff?: boolean };

/** Lines that add up to the last one, also as they are shown: where cut amounts don't, all are whole. */
export function SumTable({ caption, lines, sum }: { caption: string; lines: readonly SumLine[]; sum: SumLine }) {
  const t = useMessages($pageMessages);
  const signed = ({ amount, takenOff }: SumLine) => (takenOff ? `-${amount}` : amount);
  const format = {
    unit: false,
    whole: !addsUp(lines.map(signed), sum.amount),
    decimals: decimalsOf([...lines, sum].map(({ amount }) => amount)),
  };
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
          cell: (line: SumLine) => (
            <span dir="ltr">
              <Amount value={signed(line)} {...format} />
            </span>
          ),
        },
      ]}
      rows={lines}
      footer={{ label: sum.label, amount: <Amount value={sum.amount} {...format} /> }}
    />
  );
}
