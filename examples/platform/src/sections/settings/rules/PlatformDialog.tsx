import { useMessages } from "@freehold/ui";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { $rulesMessages } from "./messages.ts";
import { changeRule, type Rules } from "./store.ts";

/** Suspends the platform, or proposes to make it active. */
export function PlatformDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const t = useMessages($rulesMessages);
  if (rules.platform_status === "suspended")
    return (
      <ActionDialog
        title={t.activateTitle}
        label={t.activateLabel}
        busyLabel={t.proposing}
        fallback={t.notProposed}
        run={() => changeRule({ platform_status: "active" }, t.activeDone)}
        onClose={onClose}
      >
        <p>{t.activateText}</p>
      </ActionDialog>
    );
  return (
    <ActionDialog
      title={t.suspendTitle}
      label={t.suspendLabel}
      busyLabel={t.suspending}
      variant="danger"
      fallback={t.platformNotChanged}
      run={() => changeRule({ platform_status: "suspended" }, t.suspendedDone)}
      onClose={onClose}
    >
      <p>{t.suspendText}</p>
    </ActionDialog>
  );
}
