import { type ButtonProps, useMessages } from "@freehold/ui";
import { type ReactNode, useState } from "react";
import { ActionDialog } from "../action/ActionDialog.tsx";
import { DialogTextArea } from "../action/DialogTextArea.tsx";
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
  draft = "",
  onType,
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
  /** What was typed before. @default nothing */
  draft?: string;
  onType?: (typed: string) => void;
  /** @param reason - without the space around it. */
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useMessages($adminMessages);
  const [reason, setReason] = useState(draft);
  return (
    <ActionDialog
      title={title}
      label={label}
      busyLabel={busyLabel}
      variant={variant}
      fallback={fallback}
      check={() => reasonError(reason)}
      run={() => run(reason.trim())}
      onClose={onClose}
    >
      {(state) => (
        <>
          {children}
          <DialogTextArea
            label={t.reason}
            help={help}
            maxLength={MAX_REASON}
            value={reason}
            onType={(typed) => {
              setReason(typed);
              onType?.(typed);
            }}
            state={state}
          />
        </>
      )}
    </ActionDialog>
  );
}
