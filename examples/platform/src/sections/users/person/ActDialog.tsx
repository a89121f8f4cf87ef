import type { AdminUserDetail } from "@freehold/contract";
import { Notice, useMessages } from "@freehold/ui";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { SigningDialog } from "../../../shared/admin/signing/SigningDialog.tsx";
import { $personMessages } from "./messages.ts";
import { type ActName, act, confirm, confirmedBy } from "./store.ts";

/** What is hard to take back, or ends something for a person. */
const DANGEROUS: ReadonlySet<ActName> = new Set([
  "demote",
  "confirmRemoval",
  "resign",
  "disable",
  "signOut",
  "confirmReset",
]);

/** Returns whose words to show. Confirming a removal removes the role; confirming one's own gives it up. */
const wordsOf = (name: ActName, isOwn: boolean) => (name === "confirmRemoval" ? (isOwn ? "resign" : "demote") : name);

/** Asks before something is done about an account, as it was when the admin was asked: what will happen, and to which person. */
export function ActDialog({
  name,
  user,
  onClose,
}: {
  name: ActName;
  user: AdminUserDetail["user"];
  onClose: () => void;
}) {
  const t = useMessages($personMessages);
  const words = wordsOf(name, user.is_you);
  const dialog = {
    title: words === "resign" ? t.resignTitle : t[`${words}Title`]({ email: user.email }),
    label: t[name],
    busyLabel: t[`${words}Busy`],
    variant: DANGEROUS.has(name) ? ("danger" as const) : ("primary" as const),
    fallback: t.notDone,
    onClose,
  };
  const text = <p>{t[`${words}Text`]}</p>;
  if (name === "confirm" || name === "confirmRemoval" || name === "confirmReset")
    return (
      <SigningDialog
        {...dialog}
        signs={{ proposal: confirmedBy(name, user) }}
        run={(shown) => confirm(name, user, shown)}
      >
        {text}
      </SigningDialog>
    );
  return (
    <ActionDialog {...dialog} run={() => act(name, user)}>
      {text}
      {name === "disable" && user.role === "admin" && <Notice tone="warning">{t.disableAdmin}</Notice>}
    </ActionDialog>
  );
}
