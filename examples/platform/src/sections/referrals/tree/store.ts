import type { ReferralTree } from "@freehold/contract";
import { referrals } from "@freehold/session/api/referrals";
import { atom } from "nanostores";
import { $userId } from "../../../shared/query/user-query.ts";

/** A person in the tree, with what is read of the people below them. */
export type TreeNode = {
  id: string;
  email_masked: string;
  joined_at: string;
  referral_count: number;
};

/** The people below somebody, as far as they are read. */
export type Branch = {
  people: readonly TreeNode[];
  /** Of the next page; null where all are read. */
  next: string | null;
  /** Not all of them are read, and none of the next page's key is known: the branch is read from its beginning. */
  isPart: boolean;
  /** Of the people read last the first one: where somebody goes on who asked for more. */
  firstNew: string | null;
  loading: boolean;
  error: unknown;
};

/** The branch right below the person. */
export const ROOT = "";

const EMPTY: Branch = { people: [], next: null, isPart: true, firstNew: null, loading: false, error: null };

/** What is read of the tree, by the id of whom it is below. */
export const $branches = atom<Readonly<Record<string, Branch>>>({});

/** Whose people are shown. */
export const $open = atom<ReadonlySet<string>>(new Set());

// Nobody sees what was read for somebody else.
$userId.listen(() => {
  $branches.set({});
  $open.set(new Set());
});

/** Reads the people below somebody: the first of them, or those after the ones that are there. */
export async function readBranch(id: string): Promise<void> {
  const before = $branches.get()[id] ?? EMPTY;
  if (before.loading) return;
  const reader = $userId.get();
  put(id, { ...before, loading: true, error: null });
  try {
    const after = before.isPart ? undefined : (before.next ?? undefined);
    const answer = await referrals.tree({ ...(id !== ROOT && { node: id }), ...(after && { after }) });
    if ($userId.get() !== reader) return;
    const kept = after ? before.people : [];
    const people = [...kept, ...answer.tree];
    const firstNew = people[before.people.length]?.id ?? null;
    put(id, { people, next: answer.next, isPart: false, firstNew, loading: false, error: null });
    for (const person of answer.tree) keepSecondLevel(person);
  } catch (error) {
    if ($userId.get() === reader) put(id, { ...before, loading: false, error });
  }
}

/** What came with the branch above, unless more is read already. */
function keepSecondLevel({ id, referrals, referral_count }: ReferralTree["tree"][number]): void {
  if ($branches.get()[id] || referrals.length === 0) return;
  put(id, { ...EMPTY, people: referrals, isPart: referrals.length < referral_count });
}

function put(id: string, branch: Branch): void {
  $branches.set({ ...$branches.get(), [id]: branch });
}

/** Shows or hides the people below somebody, and reads them when they are shown for the first time. */
export function setOpen(id: string, open: boolean): void {
  const ids = new Set($open.get());
  if (open) ids.add(id);
  else ids.delete(id);
  $open.set(ids);
  if (open && !$branches.get()[id]) void readBranch(id);
}
