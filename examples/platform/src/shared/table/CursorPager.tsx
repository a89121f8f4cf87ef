import { Button, useMessages, useStore } from "@freehold/ui";
import { ChevronLeft, ChevronRight } from "@freehold/ui/icons";
import { useEffect, useMemo, useRef } from "react";
import type { SectionPath } from "../location/section-path.ts";
import { $tableMessages } from "./messages.ts";
import "./styles.css";

/** Which page came before each, by their keys, as far as this page has gone through them. */
const before = new Map<string, string>();

/**
 * Goes through the pages of a list that pages by key: the key of the page stands in the URL as `after`. Nothing where there is
 * one page.
 *
 * @param props.next - the list's `next`: the key of the page after this one, null on the last one, undefined while the page is read.
 * @param props.param - the search parameter of a second list on the screen: its pages leave the other list where it is.
 * @param props.label - what a second list's pages are called.
 * @example
 * <CursorPager path={path} next={data?.next} />
 */
export function CursorPager({
  path,
  next,
  param = "after",
  label,
}: {
  path: SectionPath;
  next: string | null | undefined;
  param?: string;
  label?: string;
}) {
  const t = useMessages($tableMessages);
  const $after = useMemo(() => path.param(param, ""), [path, param]);
  const after = useStore($after);
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the first and the last page the button that was pressed is disabled
  useEffect(() => {
    if (pressed.current && document.activeElement?.matches("body, :disabled"))
      nav.current?.querySelector<HTMLElement>("button:enabled")?.focus();
  }, [after, next]);
  const open = (key: string) => {
    pressed.current = true;
    const { after: kept = null } = path.$search.get();
    path.setSearch({ after: kept, [param]: key });
  };
  // While another page is read there may be more, if there was before.
  const hadMore = useRef(false);
  if (next !== undefined) hadMore.current = next !== null;
  if (!after && !hadMore.current) return null;
  const previous = before.get(after);
  return (
    <nav
      ref={nav}
      className="key-pager"
      aria-label={label ?? t.pages}
      onBlur={() => {
        pressed.current = false;
      }}
    >
      <Button
        icon={<ChevronLeft className="flips" size={16} />}
        disabled={!after}
        // Who came by a link does not know the page before this one.
        onClick={() => open(previous ?? "")}
      >
        {after && previous === undefined ? t.firstPage : t.previousPage}
      </Button>
      <Button
        icon={<ChevronRight className="flips" size={16} />}
        disabled={!hadMore.current}
        aria-disabled={!next}
        onClick={() => {
          if (!next) return;
          before.set(next, after);
          open(next);
        }}
      >
        {t.nextPage}
      </Button>
    </nav>
  );
}
