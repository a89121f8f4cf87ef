import { referrals } from "@freehold/session/api/referrals";
import { atom, type WritableAtom } from "nanostores";
import { $userId, createListStore, type UserStore } from "../../../shared/query/user-query.ts";

/** A person in the tree; with some of the people below them, of whom the others are read as they are shown. */
export type TreeNode = {
  id: string;
  email_masked: string;
  joined_at: string;
  referral_count: number;
  referrals?: readonly TreeNode[];
};

/** The people below somebody, as far as they are read. */
export type BranchPeople = {
  people: readonly TreeNode[];
  /** How many pages of them. */
  pages: number;
  /** Whether there are more. */
  hasMore: boolean;
  /** Of the page read last the first one: where somebody goes on who asked for more. */
  firstNew: string | null;
};

/** The people below somebody, and how many pages of them are shown. */
export type Branch = { $people: UserStore<BranchPeople>; $pages: WritableAtom<number> };

/** The branch right below the person. */
export const ROOT = "";

/** Whose people are shown. */
export const $open = atom<ReadonlySet<string>>(new Set());

const branches = new Map<string, Branch>();

// What one person has opened is not another's.
$userId.listen(() => {
  $open.set(new Set());
  for (const { $pages } of branches.values()) $pages.set(1);
});

/** The people below somebody. They are read again, as many pages as are shown, whenever somebody comes back to them. */
export function branchOf(id: string): Branch {
  const known = branches.get(id);
  if (known) return known;
  const $pages = atom(1);
  const branch = {
    $pages,
    $people: createListStore(`referrals:tree:${id}`, [$pages], () => readPages(id, $pages.get())),
  };
  branches.set(id, branch);
  return branch;
}

async function readPages(id: string, wanted: number): Promise<BranchPeople> {
  let people: BranchPeople["people"] = [];
  let [pages, next, firstNew]: [number, string | null, string | null] = [0, null, null];
  do {
    const answer = await referrals.tree({ ...(id !== ROOT && { node: id }), ...(next !== null && { after: next }) });
    people = [...people, ...answer.tree];
    firstNew = answer.tree[0]?.id ?? null;
    next = answer.next;
    pages += 1;
  } while (next !== null && pages < wanted);
  return { people, pages, hasMore: next !== null, firstNew };
}

/** Reads the next page of the people below somebody, or once more what could not be read. */
export function readMore(id: string): void {
  const { $people, $pages } = branchOf(id);
  if ($people.get().error != null) $people.reload();
  else $pages.set($pages.get() + 1);
}

/** Shows or hides the people below somebody. */
export function setOpen(id: string, open: boolean): void {
  const ids = new Set($open.get());
  if (open) ids.add(id);
  else ids.delete(id);
  $open.set(ids);
}
