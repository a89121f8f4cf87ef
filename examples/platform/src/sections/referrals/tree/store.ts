import { referrals } from "@freehold/session/api/referrals";
import { atom, type WritableAtom } from "nanostores";
import { createListStore } from "../../../shared/query/list-store.ts";
import { $userId } from "../../../shared/query/user-id.ts";
import type { UserStore } from "../../../shared/query/user-query.ts";

/** A person in the tree; with some of the people below them; the others are read as they are shown. */
export type TreeNode = {
  id: string;
  email_masked: string;
  joined_on: string;
  referral_count: number;
  referrals?: readonly TreeNode[];
};

/** The people below a person, as far as they are read. */
export type BranchPeople = {
  people: readonly TreeNode[];
  /** How many pages of them. */
  pages: number;
  /** Where the next page begins; null if these are all. */
  next: string | null;
  /** The first one of the page read last: where the user who asked for more continues. */
  firstNew: string | null;
};

/** The people below a person, and how many pages of them are shown. */
export type Branch = {
  $people: UserStore<BranchPeople>;
  $pages: WritableAtom<number>;
  /** What is above the page that the user asked for, until it is read. */
  begun: BranchPeople | null;
};

const NO_PEOPLE: BranchPeople = { people: [], pages: 0, next: null, firstNew: null };

/** The branch right below the person. */
export const ROOT = "";

/** Whose people are shown. */
export const $open = atom<ReadonlySet<string>>(new Set());

const branches = new Map<string, Branch>();

// What one person has opened is not another's.
$userId.listen(() => {
  $open.set(new Set());
  for (const branch of branches.values()) {
    branch.begun = null;
    branch.$pages.set(1);
  }
});

/**
 * The people below a person. They are read again, as many pages as are shown, whenever the user comes back to them; who asks for
 * more waits for the next page alone.
 */
export function branchOf(id: string): Branch {
  const known = branches.get(id);
  if (known) return known;
  const $pages = atom(1);
  const branch: Branch = {
    $pages,
    $people: createListStore(`referrals:tree:${id}`, [$pages], () => {
      const begun = branch.begun ?? NO_PEOPLE;
      branch.begun = null;
      return readPages(id, begun, $pages.get());
    }),
    begun: null,
  };
  branches.set(id, branch);
  return branch;
}

async function readPages(id: string, begun: BranchPeople, wanted: number): Promise<BranchPeople> {
  let { people, pages, next, firstNew } = begun;
  while (pages === 0 || (next !== null && pages < wanted)) {
    const answer = await referrals.tree({ ...(id !== ROOT && { node: id }), ...(next !== null && { after: next }) });
    people = [...people, ...answer.tree];
    firstNew = answer.tree[0]?.id ?? null;
    next = answer.next;
    pages += 1;
  }
  return { people, pages, next, firstNew };
}

/**
 * Reads the next page of the people below a person, or once more what could not be read. Where all of it could not be read again,
 * all of it is, with the next page: what went wrong is not over because that page alone can be read.
 */
export function readMore(id: string): void {
  const branch = branchOf(id);
  const { data, error } = branch.$people.get();
  const wanted = branch.$pages.get();
  const isAllThere = data !== undefined && data.pages >= wanted;
  branch.begun = data?.next && (error == null || !isAllThere) ? data : null;
  if (error == null || isAllThere) branch.$pages.set(wanted + 1);
  else branch.$people.reload();
}

/** Shows or hides the people below a person. */
export function setOpen(id: string, open: boolean): void {
  const ids = new Set($open.get());
  if (open) ids.add(id);
  else ids.delete(id);
  $open.set(ids);
}
