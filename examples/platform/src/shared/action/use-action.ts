import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";

/** What is wrong with what was typed, by field. */
export type Problems<Field extends string> = { readonly [name in Field]?: string | null | undefined };

/** What {@link useAction} does and knows. */
export type Action<Field extends string = string> = {
  /** It is being done. */
  busy: boolean;
  /** What went wrong, unless it stands at a field; else null. */
  error: unknown;
  problems: Problems<Field>;
  /** The person types again: nothing is wrong with the field any more. */
  clear: (field: Field) => void;
  /** Does it, unless it is being done already. Of a form, the first field with a problem gets the focus. */
  start: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
};

/**
 * Something that is sent once a person asks for it: checked first, busy meanwhile, and what went wrong is kept to be shown.
 *
 * @param options.check - what is wrong before anything is sent.
 * @param options.problemsOf - which fields an error is about; null where it is about none.
 * @param options.onDone - it worked.
 * @example
 * const retry = useAction({ run: () => retryPayment(id) });
 * return <Button busy={retry.busy} onClick={() => retry.start()}>{t.retry}</Button>;
 */
export function useAction<Field extends string = never>({
  check,
  problemsOf,
  run,
  onDone,
}: {
  check?: (() => Problems<Field>) | undefined;
  problemsOf?: ((error: unknown) => Problems<Field> | null) | undefined;
  run: () => Promise<unknown>;
  onDone?: (() => void) | undefined;
}): Action<Field> {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [error, setError] = useState<unknown>(null);

  async function start(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    const form = event?.currentTarget;
    if (busy) return;
    const showProblems = (found: Problems<Field>) => {
      flushSync(() => setProblems(found));
      form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    };
    const found = check?.() ?? {};
    setError(null);
    showProblems(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      await run();
      onDone?.();
    } catch (caught) {
      const atFields = problemsOf?.(caught) ?? null;
      if (atFields) showProblems(atFields);
      else setError(caught);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    error,
    problems,
    clear: (field) => setProblems((shown) => ({ ...shown, [field]: null })),
    start,
  };
}
