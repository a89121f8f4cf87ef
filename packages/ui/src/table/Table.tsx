import { type ReactNode, useId } from "react";
import { TableRegion } from "./TableRegion.tsx";

/** A column of {@link Table}. */
export type Column<Row> = {
  key: string;
  header: ReactNode;
  /** @default the row's value under `key` */
  cell?: ((row: Row, index: number) => ReactNode) | undefined;
  /** `end` for figures, which then use tabular figures. */
  align?: "start" | "end" | undefined;
};

/** Props of {@link Table}. */
export type TableProps<Row> = {
  /** The table's caption, above it. */
  caption: ReactNode;
  /** Hides the caption visually, for a table below a heading with the same text. */
  hideCaption?: boolean | undefined;
  /** From the first to the last. */
  columns: readonly Column<Row>[];
  /** From top to bottom. */
  rows: readonly Row[];
  /** The cells of a footer row by column key, such as a total. */
  footer?: Readonly<Record<string, ReactNode>> | undefined;
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Renders a native table in a {@link TableRegion}.
 *
 * @example
 * <Table
 *   caption="Deposits Included in Withdrawal"
 *   columns={[
 *     { key: "amount_ubxs", header: "Amount (UBXS)", align: "end", cell: (row) => formatUbxs(row.amount_ubxs) },
 *     { key: "created_at", header: "Date", cell: (row) => <Time value={row.created_at} /> },
 *   ]}
 *   rows={deposits}
 * />
 */
export function Table<Row>({ caption, hideCaption, columns, rows, footer, className }: TableProps<Row>) {
  const id = useId();
  const end = (column: Column<Row>) => (column.align === "end" ? "fh-end" : undefined);
  return (
    <TableRegion labelledBy={id} className={className}>
      <table className="fh-table">
        <caption id={id} className={hideCaption ? "fh-hidden" : "fh-caption"}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={end(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.key} className={end(column)}>
                  {column.cell ? column.cell(row, index) : ((row as Record<string, ReactNode>)[column.key] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {footer && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={end(column)}>
                  {footer[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </TableRegion>
  );
}
