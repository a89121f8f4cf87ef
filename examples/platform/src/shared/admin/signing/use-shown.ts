import { useStore } from "@freehold/ui";
import { atom, onMount } from "nanostores";
import { useMemo } from "react";
import { createUserStore, type Read, type UserStore } from "../../query/user-query.ts";
import { keyOf, readShown, type Shown, type Signable } from "./sign.ts";

/** What is on the screen, by its key: a dialog has the words of the screen behind it at once. */
const stores = new Map<string, UserStore<Shown>>();

/** Returns what would be signed now, and its words. It is read again when the page is looked at again, and where it has changed. */
export function useShown(of: Signable): Read<Shown> & Pick<UserStore<Shown>, "reload"> {
  const key = keyOf(of);
  const $shown = useMemo(() => storeOf(key), [key]);
  return { ...useStore($shown), reload: $shown.reload };
}

function storeOf(key: string): UserStore<Shown> {
  const there = stores.get(key);
  if (there) return there;
  const $shown = createUserStore("signing", [atom(key)], () => readShown(key));
  onMount($shown, () => {
    stores.set(key, $shown);
    return () => stores.delete(key);
  });
  return $shown;
}
