import { Button, type ButtonProps, Dialog, ErrorNotice, TextField, type TextFieldProps } from "@freehold/ui";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { showProblems } from "../show-problems.ts";

/** What the fields of an {@link ActionDialog} are told. */
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
 */
export function ActionDialog({
  title,
  label,
  busyLabel,
  variant = "primary",
  fallback,
  check,
  problemOf,
  run,
  onClose,
  children,
}: {
  title: string;
  /** Of the button that does it. */
  label: string;
  busyLabel: string;
  variant?: ButtonProps["variant"];
  /** Said when an error has no words of its own. */
  fallback: string;
  /** What is wrong with what was typed, before anything is sent. */
  check?: () => string | null;
  /** The sentence of an error that is about what was typed: it then stands at the field. */
  problemOf?: (error: unknown) => string | null;
  run: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode | ((state: FieldState) => ReactNode);
}) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const node = event.currentTarget;
    if (busy) return;
    const found = check?.() ?? null;
    setError(null);
    showProblems(node, () => setProblem(found));
    if (found) return;
    setBusy(true);
    try {
      await run();
      onClose();
    } catch (caught) {
      const atField = problemOf?.(caught) ?? null;
      if (atField) showProblems(node, () => setProblem(atField));
      else setError(caught);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={title}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Back
          </Button>
          <Button variant={variant} type="submit" form={form} busy={busy} busyLabel={busyLabel}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} className="desk-dialog" onSubmit={submit} noValidate>
        {typeof children === "function" ? children({ busy, problem, clear: () => setProblem(null) }) : children}
        {error !== null && <ErrorNotice error={error} fallback={fallback} />}
      </form>
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
