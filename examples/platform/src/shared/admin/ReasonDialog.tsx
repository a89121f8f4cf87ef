import { type ButtonProps, useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { ActionDialog } from "../action/ActionDialog.tsx";
import { DialogTextArea } from "../action/DialogTextArea.tsx";
import { RestoredNotice } from "../drafts/RestoredNotice.tsx";
import { useDraft } from "../drafts/use-draft.ts";
import { $adminMessages } from "./messages.ts";
import { MAX_REASON, reasonError } from "./validation.ts";

/**
 * A dialog that asks for a reason before it does what others will read about.
 *
 * @example
 * <ReasonDialog title={t.stopTitle} label={t.stop} busyLabel={t.stopping} fallback={t.notStopped} help={t.reasonHelp}
 *   run={(reason) => stop(reason)} onClose={close}>…</ReasonDialog>
 */
export function ReasonDialog({
  title,
  label,
  busyLabel,
  variant = "primary",
  fallback,
  help,
  draft: name,
  run,
  onClose,
  children,
}: {
  title: string;
  label: string;
  busyLabel: string;
  variant?: ButtonProps["variant"];
  fallback: string;
  /** Who reads the reason, beneath its field. */
  help: string;
  /** Under which name the reason is kept until it is sent. @default it is not kept */
  draft?: string;
  /** @param reason - without the space around it. @returns false if nothing was done: what was typed is kept. */
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useMessages($adminMessages);
  const draft = useDraft(name ?? null, { reason: "" });
  const { reason } = draft.typed;
  return (
    <ActionDialog
      title={title}
      label={label}
      busyLabel={busyLabel}
      variant={variant}
      fallback={fallback}
      check={() => reasonError(reason)}
      run={async () => {
        if ((await run(reason.trim())) !== false) draft.clear();
      }}
      onClose={onClose}
    >
      {(state) => (
        <>
          {children}
          <RestoredNotice draft={draft} />
          <DialogTextArea
            label={t.reason}
            help={help}
            maxLength={MAX_REASON}
            value={reason}
            onType={(typed) => draft.type({ reason: typed })}
            state={state}
          />
        </>
      )}
    </ActionDialog>
  );
}
