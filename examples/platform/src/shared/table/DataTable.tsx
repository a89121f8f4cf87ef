import { parseAmount } from "@freehold/contract";
import { Amount, type Column, Skeleton, TableRegion } from "@freehold/ui";
import { decimalsOf, MISSING } from "@freehold/ui/format";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "@freehold/ui/icons";
import { Fragment, type MouseEvent, type ReactNode, useId } from "react";
import { addsUp } from "../figures/adds-up.ts";
import { ReadError } from "../query/ReadError.tsx";
import type { Sort } from "./sort.ts";
import "./styles.css";

/** A column of {@link DataTable}. The first one names the row. */
export type DataColumn<Row> = Omit<Column<Row>, "header"> & {
  header: string;
  /** UBXS as a decimal string. Null is drawn by `cell`, else as a dash. */
  amount?: ((row: Row) => string | null) | undefined;
  /** Amounts name their unit, where the head of their column does not. @default false */
  unit?: boolean | undefined;
  /** Amounts have all decimals, and one number of them, where they are compared. @default false */
  whole?: boolean | undefined;
  /** Gains of a column of amounts have a plus. @default false */
  signed?: boolean | undefined;
  /** Its name as an order of the list, such as `yield`; without it the list is not ordered by it. */
  sort?: string | undefined;
  /** Which way the first press orders: figures and dates usually begin with the largest. @default "ascending" */
  firstSort?: "ascending" | "descending" | undefined;
  /**
   * Where it stands in the two lines of a row on a phone: the sum ends the first line, which a lead, such as a place,
   * and the name begin; notes begin the
   * second, with their header before them where it is `labelled`, and a detail ends it.
   *
   * @default the first column is the name, a last one of figures the sum, every other one labelled
   */
  phone?: "lead" | "name" | "sum" | "note" | "labelled" | "detail" | "hidden" | undefined;
};

/** What rows that follow each other have in common, such as a month, and stand under. */
export type Group = {
  label: string;
  /** What its amounts come to where that is known, with the rows of other pages: UBXS as a decimal string. */
  sum?: string | undefined;
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
  /** The order of the list, from the address: `useSort(address)`. A phone has no heads: there the list's filters have it. */
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
  /** Cells of a last line, by column key, such as a total: of a column of amounts a decimal string. */
  footer?: Readonly<Record<string, ReactNode>> | undefined;
  /** Under which heading a row stands, in a list that is in the order of them. Amounts and sums are whole where they wouldn't add up once cut. */
  groupOf?: ((row: Row) => Group) | undefined;
};

/**
 * A list as a table: sorted by its heads, each row a link, the old rows until the new ones are there. Where there is no room for
 * columns, each row stands in two lines.
 *
 * @example
 * <DataTable caption={t.caption} columns={columns} rows={data?.items} rowKey={({ id }) => id} sort={useSort(address)}
 *   href={({ slug }) => address.href({ rest: [slug] })} {...{ loading, error }} notRead={t.notRead} onRetry={$list.reload}
 *   empty={<EmptyState …/>} />
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = withAmounts(given);
  const { caption, columns, rows, sort, loading = false, error, notRead, onRetry, empty, lines = 6, footer } = props;
  const id = useId();
  const failed = error != null;
  if (rows?.length === 0 && !failed && !loading) return empty;
  return (
    <div className="data-table" aria-busy={loading || undefined}>
      <ReadError data={rows} error={error} notRead={notRead} onRetry={onRetry} />
      {(rows || !failed) && (
        <TableRegion labelledBy={id}>
          <table className="fh-table">
            <caption id={id} className="fh-hidden">
              {caption}
            </caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <Head key={column.key} column={column} sort={sort} />
                ))}
              </tr>
            </thead>
            <tbody data-stale={(rows && loading) || undefined}>
              {rows
                ? rows.map((row, index) => (
                    <Fragment key={props.rowKey(row)}>
                      <GroupHead row={row} before={rows[index - 1]} {...props} />
                      <Line row={row} {...props} />
                    </Fragment>
                  ))
                : Array.from({ length: lines }, (_, line) => (
                    <tr key={line}>
                      {columns.map((column, index) => (
                        <Cell key={column.key} columns={columns} index={index}>
                          <Skeleton />
                        </Cell>
                      ))}
                    </tr>
                  ))}
            </tbody>
            {footer && (
              <tfoot>
                <tr>
                  {columns.map((column, index) => (
                    <Cell key={column.key} columns={columns} index={index}>
                      {rows ? footer[column.key] : column.key in footer && <Skeleton />}
                    </Cell>
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

const isKnown = (value: string | null): value is string => value !== null;

type DrawSum = (sum: string) => ReactNode;

/** The same table with cells for its columns of amounts, and for what they come to. */
function withAmounts<Row>(props: DataTableProps<Row>): DataTableProps<Row> & { drawSum: DrawSum } {
  const { rows = [], footer, groupOf } = props;
  const cells = new Map(Object.entries(footer ?? {}));
  let drawSum: DrawSum = (sum) => <Amount value={sum} />;
  const columns = props.columns.map((column): DataColumn<Row> => {
    const { key, amount, signed, unit = false } = column;
    if (!amount) return column;
    const total = cells.get(key);
    const values = rows.map(amount);
    const groups = groupOf ? groupsOf(rows, groupOf, amount) : [];
    const decimals = decimalsOf([...values, ...groups.map(({ sum }) => sum), typeof total === "string" ? total : null]);
    const whole =
      column.whole ||
      (typeof total === "string" && !addsUp(values.filter(isKnown), total)) ||
      groups.some(({ parts, sum }) => addUp(parts) === parseAmount(sum) && !addsUp(parts, sum));
    if (groupOf) drawSum = (sum) => <Amount {...{ value: sum, whole, decimals }} />;
    const draw = (value: string) => <Amount {...{ value, whole, decimals, signed, unit }} />;
    if (typeof total === "string") cells.set(key, draw(total));
    const cell = (row: Row, index: number) => {
      const value = amount(row);
      return value === null
        ? (column.cell?.(row, index) ?? <span className="data-missing">{MISSING}</span>)
        : draw(value);
    };
    return { ...column, align: "end", cell };
  });
  return { ...props, columns, footer: footer && Object.fromEntries(cells), drawSum };
}

/** The amounts of each group's rows, and its sum. Other pages have the other rows of a group that begins or ends with this one. */
function groupsOf<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => Group,
  amount: (row: Row) => string | null,
): { parts: string[]; sum: string }[] {
  const groups = new Map<string, { parts: string[]; sum: string }>();
  for (const row of rows) {
    const { label, sum } = groupOf(row);
    if (sum === undefined) continue;
    const group = groups.get(label) ?? { parts: [], sum };
    groups.set(label, group);
    const value = amount(row);
    if (value !== null) group.parts.push(value);
  }
  return [...groups.values()];
}

const addUp = (parts: readonly string[]) => parts.reduce((sum, part) => sum + parseAmount(part), 0n);

const endClass = <Row,>(column: DataColumn<Row> | undefined) => (column?.align === "end" ? "fh-end" : undefined);

function Head<Row>({ column, sort }: { column: DataColumn<Row>; sort: Sort | undefined }) {
  const className = endClass(column);
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
        <span>{column.header}</span>
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
        <Cell key={column.key} columns={columns} index={index}>
          {content(column, index)}
        </Cell>
      ))}
    </tr>
  );
}

function Cell<Row>({
  columns,
  index,
  children,
}: {
  columns: readonly DataColumn<Row>[];
  index: number;
  children: ReactNode;
}) {
  const column = columns[index];
  const isSum = index === columns.length - 1 && column?.align === "end";
  const place = column?.phone ?? (index === 0 ? "name" : isSum ? "sum" : "labelled");
  return (
    <td className={endClass(column)} data-label={column?.header} data-phone={place}>
      {children}
    </td>
  );
}

/** The heading above the first row of a group. */
function GroupHead<Row>({
  row,
  before,
  groupOf,
  drawSum,
  columns,
}: DataTableProps<Row> & { row: Row; before: Row | undefined; drawSum: DrawSum }) {
  const group = groupOf?.(row);
  if (!groupOf || !group || (before !== undefined && groupOf(before).label === group.label)) return null;
  return (
    <tr className="data-group">
      <th scope="rowgroup" colSpan={columns.length}>
        <span>{group.label}</span>
        {group.sum !== undefined && drawSum(group.sum)}
      </th>
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
