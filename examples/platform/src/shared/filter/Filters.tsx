import { Button, useMessages, useStore } from "@freehold/ui";
import { readTypedAmount } from "@freehold/ui/format";
import { ChevronDown, Search, X } from "@freehold/ui/icons";
import { Fragment, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import type { SectionPath } from "../location/section-path.ts";
import { isDay } from "../period.ts";
import { offerUndo } from "../undo/undo.ts";
import { $filterMessages } from "./messages.ts";
import "./styles.css";

/** How long a person pauses before what they typed is searched for. */
const PAUSE_MS = 200;

/** The search parameter of a {@link SearchFilter} that isn't given another. */
const SEARCH = "q";

/**
 * The filters above a list, which stand in the URL. With any of them set, one button takes all away.
 *
 * @param props.names - the search parameters that are filters.
 * @param props.results - how many are found, in words.
 * @param props.folds - on a phone all but the search stand behind a button, so that the list begins on the first screen.
 * @example
 * <Filters label={t.filters} path={path} names={["q", "type"]} results={t.found(count)}>
 *   <SearchFilter path={path} label={t.search} />
 *   <SelectFilter path={path} name="type" label={t.kind} all={t.allKinds} options={KINDS} />
 * </Filters>
 */
export function Filters({
  label,
  path,
  names,
  results,
  folds = false,
  children,
}: {
  label: string;
  path: SectionPath;
  names: readonly string[];
  results?: ReactNode;
  folds?: boolean;
  children: ReactNode;
}) {
  const t = useMessages($filterMessages);
  const search = useStore(path.$search);
  const set = names.filter((name) => search[name]);
  const folded = set.filter((name) => name !== SEARCH).length;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // What is typed and not searched for yet goes with the others: its field begins anew.
  const [cleared, setCleared] = useState(0);
  const region = useRef<HTMLElement>(null);
  return (
    <search
      ref={region}
      id={id}
      className="filters"
      data-folded={(folds && !isOpen) || undefined}
      aria-label={label}
      tabIndex={-1}
    >
      {folds && (
        <Button
          className="filters-toggle"
          icon={<ChevronDown size={16} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {folded ? t.filtersSet({ count: folded }) : t.filters}
        </Button>
      )}
      <Fragment key={cleared}>{children}</Fragment>
      {set.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={<X size={16} />}
          onClick={() => {
            // The button goes with what it clears.
            region.current?.focus({ preventScroll: true });
            setCleared(cleared + 1);
            const before = path.$search.get();
            path.setSearch(Object.fromEntries(names.map((name) => [name, null])));
            // What else is set meanwhile, such as an order, stays.
            const former = Object.fromEntries([...names, "after", "page"].map((name) => [name, before[name]]));
            offerUndo(t.filtersCleared, () => path.setSearch(former));
          }}
        >
          {t.clearFilters}
        </Button>
      )}
      {results !== undefined && (
        <p className="filters-results" role="status">
          {results}
        </p>
      )}
    </search>
  );
}

/** A filter with one of a few values. */
export function SelectFilter({
  path,
  name,
  label,
  all,
  options,
  unknown,
}: {
  path: SectionPath;
  /** Of the search parameter. */
  name: string;
  label: string;
  /** What it says while it is not set. */
  all: string;
  options: readonly { value: string; label: string }[];
  /** What it says of a value in the URL that is filtered by and is none of the options. Without it, it says that it is not set. */
  unknown?: string | undefined;
}) {
  const id = useId();
  const value = useStore(useMemo(() => path.param(name, ""), [path, name]));
  const isUnknown = value !== "" && options.every((option) => option.value !== value);
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        value={isUnknown && !unknown ? "" : value}
        onChange={(event) => path.setSearch({ [name]: event.target.value })}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {isUnknown && unknown && <option value={value}>{unknown}</option>}
      </select>
    </div>
  );
}

/** A year that is typed digit by digit is 0002 on the way to 2026, and one digit too many makes it 20260. */
const isBeingTyped = (day: string) => day !== "" && !isDay(day);

type TypedProps = {
  path: SectionPath;
  name: string;
  label: string;
  placeholder?: string | undefined;
};

/** A search as one types. */
export function SearchFilter({ name = SEARCH, ...props }: Omit<TypedProps, "name"> & { name?: string }) {
  return <TypedFilter {...props} name={name} type="search" icon={<Search size={16} />} wide />;
}

/** A number, such as the least yield. What is no number is marked, and not searched for. */
export function NumberFilter(props: TypedProps) {
  return <TypedFilter {...props} type="text" inputMode="decimal" read={readNumber} />;
}

const readNumber = (typed: string) => (typed.trim() === "" ? "" : readTypedAmount(typed));

/**
 * A day, such as the first of a period. A person who leaves it with a day that is not searched for finds the one that is.
 *
 * @param props.usual - the day that holds while the URL names none. @default none
 */
export function DateFilter(props: TypedProps & { min?: string; max?: string; usual?: string }) {
  return <TypedFilter {...props} type="date" />;
}

function TypedFilter({
  path,
  name,
  label,
  type,
  icon,
  wide = false,
  read = (text) => text.trim(),
  usual = "",
  ...input
}: TypedProps & {
  type: "search" | "text" | "date";
  icon?: ReactNode;
  wide?: boolean;
  inputMode?: "decimal";
  /** What is searched for; null for what cannot be. */
  read?: (typed: string) => string | null;
  min?: string;
  max?: string;
  usual?: string;
}) {
  const t = useMessages($filterMessages);
  const id = useId();
  const problemId = useId();
  const value = useStore(useMemo(() => path.param(name, usual), [path, name, usual]));
  const [typed, setTyped] = useState<string>(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef<string>(value);
  // Back and links change the URL from elsewhere. What this field has sent comes back trimmed: it stays as it was typed.
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isUnread = read(typed) === null;
  return (
    <div className={wide ? "filter filter-wide" : "filter"}>
      <label htmlFor={id}>{label}</label>
      <div className="filter-box">
        {icon}
        <input
          {...input}
          id={id}
          type={type}
          className="fh-input"
          autoComplete="off"
          value={typed}
          aria-invalid={isUnread || undefined}
          aria-describedby={isUnread ? problemId : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            clearTimeout(timer.current);
            if (type === "date" && isBeingTyped(target.value)) return;
            const given = read(target.value);
            if (given === null) return;
            timer.current = setTimeout(() => {
              sent.current = given;
              path.setSearch({ [name]: given }, { replace: true });
            }, PAUSE_MS);
          }}
          onBlur={() => {
            if (type === "date" && (isBeingTyped(typed) || (usual && typed === ""))) setTyped(value);
          }}
        />
      </div>
      {isUnread && (
        <p id={problemId} className="filter-problem" role="status">
          {t.notNumber}
        </p>
      )}
    </div>
  );
}
