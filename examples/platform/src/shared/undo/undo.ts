import { atom, computed } from "nanostores";
import { $route } from "../location/router.ts";
import { $userId } from "../query/user-id.ts";

/** Something that was just done and can be taken back. */
export type Undo = {
  /** What was done, in words. */
  text: string;
  undo: () => unknown;
};

/** What can be taken back at the moment. */
export const $undo = atom<Undo | null>(null);

// It belongs to the screen it was done on, and to the person who did it.
computed([$route, $userId], ({ section, rest }, userId) => [userId, section, ...rest].join("/")).listen(() =>
  $undo.set(null),
);

/**
 * Says what was done and offers to take it back for ten seconds, in place of a question before.
 *
 * @example
 * path.setSearch({ type: null });
 * offerUndo(t.filtersCleared, () => path.setSearch({ type: "office" }));
 */
export function offerUndo(text: string, undo: () => unknown): void {
  $undo.set({ text, undo });
}
