import type { ApprovalKeys } from "@freehold/contract";
import { signatures } from "@freehold/session/api/signatures";
import { signKey, wordsOfKey } from "../../../shared/admin/signing/sign.ts";
import { act } from "../../../shared/admin/store.ts";
import { createUserStore } from "../../../shared/query/user-query.ts";
import { $keysMessages } from "./messages.ts";

/** A passkey of an admin, with four words for it. */
export type Key = ApprovalKeys["keys"][number] & { words: string };

/** The passkeys of all admins, and whether the reader has one to sign with. */
export const $keys = createUserStore<{ keys: Key[]; own: readonly string[] }>("admin:keys", [], async () => {
  const [{ keys }, { credentials }] = await Promise.all([signatures.keys(), signatures.options()]);
  return {
    keys: await Promise.all(keys.map(async (key) => ({ ...key, words: await wordsOfKey(key) }))),
    own: credentials,
  };
});

/** Signs that a passkey may count for approvals. @throws {ApiError} as `signatures.record`. */
export function confirmKey(key: Key): Promise<boolean> {
  return act(async () => {
    const t = $keysMessages.get();
    await signKey(key);
    return { title: t.confirmedTitle, text: t.confirmedText };
  });
}
