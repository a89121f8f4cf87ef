import { atom } from "nanostores";
import { $userId } from "../../shared/query/user-id.ts";

/** Whether the palette is open. */
export const $isPaletteOpen = atom(false);

// What one person looked for is not shown to the next.
$userId.listen(() => $isPaletteOpen.set(false));

/**
 * Lets Ctrl K, or Cmd K on a Mac, open the palette wherever the focus is, and close it again. Over another dialog it does nothing: what
 * is begun there comes first.
 *
 * @returns how to stop.
 */
export function followShortcut(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return;
    const isOpen = $isPaletteOpen.get();
    if ($userId.get() === null || (!isOpen && document.querySelector("dialog[open], [role=dialog]"))) return;
    event.preventDefault();
    $isPaletteOpen.set(!isOpen);
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}
