import { useMessages } from "@freehold/ui";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { $rulesMessages } from "./messages.ts";
import { changeRule, type Rules } from "./store.ts";

/** Lets a chain that goes back on final blocks be followed wherever it leads, or bounds what that takes back again. */
export function ReorganisationsDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const t = useMessages($rulesMessages);
  const follows = rules.reorganisations === "follow";
  return (
    <ActionDialog
      title={follows ? t.boundTitle : t.followTitle}
      label={follows ? t.bound : t.followLabel}
      busyLabel={follows ? t.changing : t.proposing}
      fallback={t.reorganisationsNotChanged}
      run={() => changeRule({ reorganisations: follows ? "bounded" : "follow" }, t.reorganisationsDone)}
      onClose={onClose}
    >
      <p>{follows ? t.boundText : t.followText}</p>
    </ActionDialog>
  );
}
