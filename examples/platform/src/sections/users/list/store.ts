import type { AdminUsers, AdminUsersQuery, UserSort } from "@freehold/contract";
import { users } from "@freehold/session/api/users";
import { computed } from "nanostores";
import { createListStore } from "../../../shared/query/list-store.ts";
import { path } from "../shared/store.ts";

/** The filters of the list: search parameters of the URL. */
export const FILTERS = ["q", "role", "disabled", "verified", "refund"] as const;

/** The orders of the list, the first by default. */
export const SORTS = [
  "-created_at",
  "created_at",
  "email",
  "-email",
  "-total",
  "total",
] as const satisfies readonly UserSort[];

/** What the URL asks for; words that no filter knows are left out, so that a bookmark of another time still opens. */
export const $wanted = computed(path.$search, (search): AdminUsersQuery => {
  const among = <Word extends string>(name: string, ...words: readonly Word[]) =>
    words.find((word) => word === search[name]);
  return {
    q: search.q?.slice(0, 254) || undefined,
    role: among("role", "user", "admin"),
    disabled: among("disabled", "true", "false"),
    verified: among("verified", "true", "false"),
    refund: among("refund", "open"),
    proposed: among("role", "proposed") && "true",
    sort: among("sort", ...SORTS),
    after: search.after || undefined,
  };
});

const $key = computed($wanted, (wanted) => JSON.stringify(wanted));

/** A page of people. */
export const $users = createListStore<AdminUsers>("users:list", [$key], () => users.list($wanted.get()));
