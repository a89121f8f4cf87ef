import { type Column, Skeleton, TableRegion, useMessages } from "@freehold/ui";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "@freehold/ui/icons";
import { type MouseEvent, type ReactNode, useId } from "react";
import { ReadError } from "../query/ReadError.tsx";
import { $tableMessages } from "./messages.ts";
import type { Sort } from "./sort.ts";
import "./styles.css";

/** A column of {@link DataTable}. The first one names the row. */
export type DataColumn<Row> = Omit<Column<Row>, "header"> & {
  header: string;
  /** Its name as an order of the list, such as `yield`; without it the list is not ordered by it. */
  sort?: string | undefined;
  /** Which way the first press orders: figures and dates usually begin with the largest. @default "ascending" */
  firstSort?: "ascending" | "descending" | undefined;
};

/** Props of {@link DataTable}. */
export type DataTableProps<Row> = {
  /** What it lists, for screen readers; a heading above says it to the eye. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a row leads: its first cell is a link, and a click anywhere in the row follows it. */
  href?: ((row: Row) => string) | undefined;
  /** The order of the list, from the address: `useSort(address)`. */
  sort?: Sort | undefined;
  /** Another page, order or filter is being read; the rows are still the old ones. */
  loading?: boolean | undefined;
  error?: unknown;
  /** Said when an error has no words of its own. */
  notRead: string;
  onRetry?: (() => void) | undefined;
  /** What stands here when there are no rows: what will be here, and what to do next. */
  empty: ReactNode;
  /** Lines of the skeleton, as many as a page usually has. @default 6 */
  lines?: number | undefined;
  /** Cells of a last line, by column key, such as a total. */
  footer?: Readonly<Record<string, ReactNode>> | undefined;
};

/**
 * A list as a table: sorted by its heads, each row a link, the old rows until the new ones are there. Where there is no room for
 * columns, each row stands as a small card.
 *
 * @example
 * <DataTable caption={t.caption} columns={columns} rows={data?.items} rowKey={({ id }) => id} sort={useSort(address)}
 *   href={({ slug }) => address.href({ rest: [slug] })} {...{ loading, error }} notRead={t.notRead} onRetry={$list.reload}
 *   empty={<EmptyState …/>} />
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, sort, loading = false, error, notRead, onRetry, empty, lines = 6, footer } = props;
  const id = useId();
  const end = (column: DataColumn<Row>) => (column.align === "end" ? "fh-end" : undefined);
  const failed = error != null;
  if (rows?.length === 0 && !failed && !loading) return empty;
  return (
    <div className="data-table" aria-busy={loading || undefined}>
      <ReadError data={rows} error={error} notRead={notRead} onRetry={onRetry} />
      {sort && <SortChoice columns={columns} sort={sort} />}
      {(rows || !failed) && (
        <TableRegion labelledBy={id}>
          <table className="fh-table">
            <caption id={id} className="fh-hidden">
              {caption}
            </caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <Head key={column.key} className={end(column)} column={column} sort={sort} />
                ))}
              </tr>
            </thead>
            <tbody data-stale={(rows && loading) || undefined}>
              {rows
                ? rows.map((row) => <Line key={props.rowKey(row)} row={row} {...props} />)
                : Array.from({ length: lines }, (_, line) => (
                    <tr key={line}>
                      {columns.map((column) => (
                        <td key={column.key} className={end(column)} data-label={column.header}>
                          <Skeleton />
                        </td>
                      ))}
                    </tr>
                  ))}
            </tbody>
            {footer && (
              <tfoot>
                <tr>
                  {columns.map((column) => (
                    <td key={column.key} className={end(column)} data-label={column.header}>
                      {rows ? footer[column.key] : column.key in footer && <Skeleton />}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </TableRegion>
      )}
    </div>
  );
}

function Head<Row>({
  column,
  sort,
  className,
}: {
  column: DataColumn<Row>;
  sort: Sort | undefined;
  className: string | undefined;
}) {
  if (!sort || column.sort === undefined)
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  const direction = sort.by === column.sort ? sort.direction : "none";
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction];
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className="data-sort" onClick={() => sort.toggle(column)}>
        {column.header}
        <Icon size={14} />
      </button>
    </th>
  );
}

function Line<Row>({ row, columns, href }: DataTableProps<Row> & { row: Row }) {
  const path = href?.(row);
  const content = (column: DataColumn<Row>, index: number): ReactNode => {
    const cell = column.cell ? column.cell(row, index) : ((row as Record<string, ReactNode>)[column.key] ?? null);
    if (path === undefined || index > 0) return cell;
    return (
      <a className="data-link" href={path}>
        {cell}
      </a>
    );
  };
  return (
    // The link in the first cell is the keyboard's way.
    <tr data-leads={path !== undefined || undefined} onClick={path === undefined ? undefined : followLink}>
      {columns.map((column, index) => (
        <td key={column.key} className={column.align === "end" ? "fh-end" : undefined} data-label={column.header}>
          {content(column, index)}
        </td>
      ))}
    </tr>
  );
}

/** A click anywhere in a row is one on its link, unless it is on something of its own, or marks text. */
function followLink(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target.closest("a, button, input, label, summary") || !getSelection()?.isCollapsed) return;
  event.currentTarget.querySelector<HTMLElement>(".data-link")?.click();
}

/** The order as a choice, where the heads are not seen. */
function SortChoice<Row>({ columns, sort }: { columns: readonly DataColumn<Row>[]; sort: Sort }) {
  const t = useMessages($tableMessages);
  const id = useId();
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (sortable.length === 0) return null;
  return (
    <div className="data-sort-choice">
      <label htmlFor={id}>{t.sortBy}</label>
      <select id={id} className="select" value={sort.value} onChange={(event) => sort.set(event.target.value)}>
        {sortable.flatMap((column) =>
          [column.sort as string, `-${column.sort}`].map((value) => (
            <option key={value} value={value}>
              {value.startsWith("-") ? t.descending({ what: column.header }) : t.ascending({ what: column.header })}
            </option>
          )),
        )}
      </select>
    </div>
  );
}
