import type { AdminWithdrawal } from "@freehold/contract";
import { useStore } from "@freehold/ui";
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";
import { $openRequestId } from "../../../shared/admin/store.ts";
import { $queueMessages } from "./messages.ts";

/** A row that has the focus, or had it when its request was opened. */
type Row = { id: string; email: string; place: number };

/** Which request was open last: coming back puts the focus where it was. */
let lastOpened: Row | null = null;

/**
 * Keeps the focus in the queue. A row that left the list, since its request was decided, gives the focus to the one in its place;
 * and that it left is said.
 *
 * @param fallback - has the focus where no row is left.
 * @param isBeside - a request is open beside the list, and has the focus; its row is scrolled to.
 * @returns what the list needs, and what is to be announced.
 */
export function useRowFocus(
  items: readonly AdminWithdrawal[] | undefined,
  fallback: RefObject<HTMLElement | null>,
  isBeside: boolean,
) {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<Row | null>(null);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    if (isBeside) return;
    const row = held.current ?? lastOpened;
    // A screen that opens has it at its heading.
    const isFree = document.activeElement === document.body || document.activeElement?.tagName === "H1";
    if (!row || !items || !isFree) return;
    const button = (place: number) => list.current?.children[place]?.querySelector<HTMLElement>("h2 button");
    const place = items.findIndex(({ id }) => id === row.id);
    lastOpened = null;
    if (place >= 0) return button(place)?.focus();
    setAnnouncement($queueMessages.get().left({ email: row.email }));
    (button(Math.min(row.place, items.length - 1)) ?? fallback.current)?.focus();
  }, [items, fallback, isBeside]);

  const openId = useStore($openRequestId);
  useEffect(() => {
    if (isBeside && items)
      list.current?.querySelector(`[data-request="${openId}"]`)?.scrollIntoView({ block: "nearest" });
  }, [isBeside, items, openId]);

  const rowOf = ({ target }: { target: EventTarget }): Row | null => {
    const place = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target as Node));
    const item = items?.[place];
    return item ? { id: item.id, email: item.user.email, place } : null;
  };
  return {
    announcement,
    list: {
      ref: list,
      onFocus: (event: FocusEvent) => {
        held.current = rowOf(event);
      },
      // Not when the row itself leaves: then the focus is to stay here.
      onBlur: ({ target }: FocusEvent) => {
        if (target.isConnected) held.current = null;
      },
      onClick: (event: { target: EventTarget }) => {
        if ((event.target as Element).closest("h2 button")) lastOpened = rowOf(event);
      },
    },
  };
}
