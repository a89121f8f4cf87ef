import { Button } from "@freehold/ui";
import { type ReactNode, useState } from "react";
import { ActionDialog } from "../action/ActionDialog.tsx";

type Decision = "confirm" | "cancel";

/** The buttons' labels, the questions they lead to, and what is said meanwhile and if it fails. */
type Words = Record<
  "confirm" | "confirmTitle" | "confirming" | "notConfirmed" | "cancel" | "cancelTitle" | "cancelling" | "notCancelled",
  string
>;

/** Lets an admin confirm a proposal, unless they made it or it has lapsed, or cancel it. Either asks first. */
export function DecideProposal({
  proposal: { is_yours, is_lapsed },
  words,
  run,
  children,
}: {
  proposal: { is_yours: boolean; is_lapsed: boolean };
  words: Words;
  run: (decision: Decision) => Promise<void>;
  /** What the question shows. */
  children: (decision: Decision) => ReactNode;
}) {
  const [open, setOpen] = useState<Decision | null>(null);
  return (
    <>
      <div className="admin-actions">
        <Button size="small" onClick={() => setOpen("cancel")}>
          {words.cancel}
        </Button>
        {!is_yours && !is_lapsed && (
          <Button size="small" variant="primary" onClick={() => setOpen("confirm")}>
            {words.confirm}
          </Button>
        )}
      </div>
      {open && (
        <ActionDialog
          title={words[`${open}Title`]}
          label={words[open]}
          busyLabel={open === "confirm" ? words.confirming : words.cancelling}
          fallback={open === "confirm" ? words.notConfirmed : words.notCancelled}
          run={() => run(open)}
          onClose={() => setOpen(null)}
        >
          {children(open)}
        </ActionDialog>
      )}
    </>
  );
}
