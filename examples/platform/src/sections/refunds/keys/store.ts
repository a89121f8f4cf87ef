import { persistentAtom } from "@nanostores/persistent";
import { atom } from "nanostores";
import { $openRequestId } from "../../../shared/admin/store.ts";

/** Whether single keys act on the refund requests: remembered on this device. A person who dictates may not want them. */
export const $areKeysOn = persistentAtom<boolean>("freehold_request_keys", true, {
  encode: (on) => (on ? "on" : "off"),
  decode: (stored) => stored !== "off",
});

/** The sheet that lists the keys is open. */
export const $isSheetOpen = atom(false);

/** What an admin asked for with a key, until the request it is about is there to be asked about. */
export type Wanted = { id: string; dialog: "approve" | "reject" };

/** The dialog that a key asked for; null while none did. */
export const $wanted = atom<Wanted | null>(null);

// An admin who goes elsewhere before it has opened asked for something else.
$openRequestId.listen((id) => {
  if ($wanted.get()?.id !== id) $wanted.set(null);
});
