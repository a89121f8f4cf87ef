import { useEffect } from "react";
import { $openRequestId, openRequest } from "../../../shared/admin/store.ts";
import { isTyping } from "../../../shared/keys/is-typing.ts";
import { $areKeysOn, $isSheetOpen, $wanted, type Wanted } from "./store.ts";

/** What a key does, by what it types. */
const ACTS: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  a: () => ask("approve"),
  r: () => ask("reject"),
  "?": () => $isSheetOpen.set(true),
};

/** Lets single keys act on the requests, unless a person types, a dialog is open, or a modifier makes the key another one's. */
export function useKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!$areKeysOn.get() || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event) || isDialogOpen()) return;
      const act = Object.hasOwn(ACTS, event.key) ? ACTS[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

const isDialogOpen = () => document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null;

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-request]")].filter((row) => row.checkVisibility());

/** The request with the focus, or else the one that is open. */
function selectedId(): string | null {
  const focused = document.activeElement?.closest<HTMLElement>("[data-request]");
  return focused?.dataset.request ?? $openRequestId.get();
}

/** Without a selected one, either way leads to the first. */
function move(by: 1 | -1): void {
  const list = rows();
  const place = list.findIndex(({ dataset }) => dataset.request === selectedId());
  const next = list[place < 0 ? 0 : place + by];
  next?.querySelector<HTMLElement>("h2 button")?.focus();
}

/** The request opens, too: an admin sees what they decide on. */
function ask(dialog: Wanted["dialog"]): void {
  const id = selectedId();
  if (id === null) return;
  if (id !== $openRequestId.get()) openRequest(id);
  $wanted.set({ id, dialog });
}
