import { Button, type ButtonProps, Dialog, TextField, type TextFieldProps, useMessages } from "@freehold/ui";
import { type ReactNode, useId } from "react";
import { $sharedMessages } from "../messages.ts";
import { ActionForm } from "./ActionForm.tsx";
import { useAction } from "./use-action.ts";

/** The state of the one field of an {@link ActionDialog}. */
export type FieldState = {
  busy: boolean;
  /** What is wrong with what was typed; stands at the field. */
  problem: string | null;
  /** The person types again: nothing is wrong any more. */
  clear: () => void;
};

/**
 * A dialog that does one thing: it says what will happen, takes what it needs, is busy meanwhile, closes when it worked and
 * says what went wrong when it did not.
 *
 * @example
 * <ActionDialog title={t.approveTitle} label={t.approve} busyLabel={t.approving} fallback={t.notApproved}
 *   run={() => approve(id)} onClose={close}>…</ActionDialog>
 */
export function ActionDialog({
  title,
  label,
  busyLabel,
  variant = "primary",
  disabled = false,
  fallback,
  check,
  problemOf,
  run,
  onClose,
  onDone = onClose,
  children,
}: {
  title: string;
  /** Of the button that does it. */
  label: string;
  busyLabel: string;
  variant?: ButtonProps["variant"];
  /** It cannot be done as it is. */
  disabled?: boolean;
  /** Said when an error has no words of its own. */
  fallback: string;
  /** What is wrong with what was typed, before anything is sent. */
  check?: () => string | null;
  /** The sentence of an error that is about what was typed: it then stands at the field. */
  problemOf?: (error: unknown) => string | null;
  run: () => Promise<unknown>;
  /** The person goes back. */
  onClose: () => void;
  /** It worked. @default onClose */
  onDone?: () => void;
  children: ReactNode | ((state: FieldState) => ReactNode);
}) {
  const t = useMessages($sharedMessages);
  const form = useId();
  const action = useAction<"field">({
    check: check && (() => ({ field: check() })),
    problemsOf: (error) => {
      const problem = problemOf?.(error) ?? null;
      return problem === null ? null : { field: problem };
    },
    run,
    onDone,
  });
  const { busy, problems } = action;
  const state = { busy, problem: problems.field ?? null, clear: () => action.clear("field") };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={title}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t.back}
          </Button>
          <Button variant={variant} type="submit" form={form} disabled={disabled} busy={busy} busyLabel={busyLabel}>
            {label}
          </Button>
        </>
      }
    >
      <ActionForm id={form} className="action-form" action={action} fallback={fallback}>
        {typeof children === "function" ? children(state) : children}
      </ActionForm>
    </Dialog>
  );
}

type DialogFieldProps = Pick<TextFieldProps, "label" | "help" | "value" | "inputMode" | "mono" | "placeholder"> & {
  state: FieldState;
  onType: (typed: string) => void;
};

/** The one field of an {@link ActionDialog}: what is wrong stands at it until the person types again. */
export function DialogField({ state: { busy, problem, clear }, onType, ...field }: DialogFieldProps) {
  return (
    <TextField
      {...field}
      error={problem}
      required
      autoComplete="off"
      spellCheck={false}
      readOnly={busy}
      onChange={(event) => {
        onType(event.target.value);
        clear();
      }}
    />
  );
}
