import { ErrorNotice, Skeleton, useMessages } from "@freehold/ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import { ActionDialog } from "../../action/ActionDialog.tsx";
import { Words } from "./ApprovalWords.tsx";
import { $signingMessages } from "./messages.ts";
import { keyOf, type Shown, type Signable } from "./sign.ts";
import { useShown } from "./use-shown.ts";

/**
 * An {@link ActionDialog} of something that an admin signs: it shows the words, and `run` gets what they were made of. What the platform
 * has once the dialog is open changes neither.
 *
 * @example
 * <SigningDialog signs={{ proposal: id }} title={t.confirmTitle} label={t.confirm} busyLabel={t.confirming} fallback={t.notConfirmed}
 *   run={(shown) => decide(id, shown)} onClose={close}>…</SigningDialog>
 */
export function SigningDialog({
  signs,
  disabled = false,
  run,
  children,
  ...dialog
}: Omit<ComponentProps<typeof ActionDialog>, "run" | "children"> & {
  signs: Signable;
  run: (shown: Shown) => Promise<unknown>;
  /** @default the words are last */
  children: ReactNode | ((words: ReactNode) => ReactNode);
}) {
  const t = useMessages($signingMessages);
  const { data, error, reload } = useShown(signs);
  const [kept, setKept] = useState<Shown>();
  const key = keyOf(signs);
  const shown = kept?.key === key ? kept : data;
  if (shown !== kept) setKept(shown);
  const words = shown ? (
    <Words shown={shown} of={signs} />
  ) : error == null ? (
    <Skeleton lines={2} />
  ) : (
    // Not as on a screen, where one notice may stand for several: it would be behind the dialog.
    <ErrorNotice error={error} fallback={t.notRead} onRetry={reload} />
  );
  return (
    <ActionDialog {...dialog} disabled={disabled || !shown} run={async () => shown && run(shown)}>
      {typeof children === "function" ? (
        children(words)
      ) : (
        <>
          {children}
          {words}
        </>
      )}
    </ActionDialog>
  );
}
