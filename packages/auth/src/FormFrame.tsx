import { Button, ErrorNotice } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import type { FormEvent, ReactNode } from "react";
import type { FormState } from "./form-state.ts";
import { Head } from "./Head.tsx";
import { RetryTime } from "./RetryTime.tsx";

type FormStore<Field extends string> = {
  edit(field: Field, value: string): void;
  submit(filled: Partial<Record<Field, string>>): Promise<void>;
};

type FormFrameProps<Field extends string> = {
  store: FormStore<Field>;
  form: FormState<Field>;
  titleId: string;
  title: string;
  text: string;
  /** What is said of an error that says nothing. */
  failed: string;
  label: string;
  busyLabel: string;
  /** The ways to other screens. */
  others: ReactNode;
  children: ReactNode;
};

/** A form of the signed-out screens around its fields. */
export function FormFrame<Field extends string>(props: FormFrameProps<Field>) {
  const { store, form, titleId, title, text, failed, label, busyLabel, others, children } = props;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Straight from the fields: what a password manager filled in may not have been announced.
    void store.submit(Object.fromEntries(new FormData(event.currentTarget)) as Partial<Record<Field, string>>);
  }
  return (
    // POST: should the page ever send it itself, nothing of it is in the address.
    <form method="post" className="fh-auth-form" part="form" aria-labelledby={titleId} onSubmit={submit}>
      <Head id={titleId} title={title} text={text} />
      <ErrorNotice
        key={form.failures}
        error={form.error}
        title={form.retryAt === null ? undefined : <RetryTime at={form.retryAt} />}
        fallback={failed}
      />
      <div className="fh-auth-fields">{children}</div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={form.status === "submitting"}
        busyLabel={busyLabel}
      >
        {label}
      </Button>
      {others}
    </form>
  );
}

/**
 * What a field of a form shows and does.
 *
 * @param spoken - its name at the beginning of a sentence.
 */
export function fieldOf<Field extends string>(
  store: FormStore<Field>,
  form: FormState<Field>,
  name: Field,
  label: string,
  spoken = label,
) {
  const message = form.fieldErrors[name];
  return {
    name,
    label,
    value: form.values[name],
    // The server's messages go on from the field's name: "must have at least 10 characters".
    error: message && (/^[a-z]/.test(message) ? `${spoken} ${message}` : message),
    onChange: (event: { currentTarget: HTMLInputElement }) => store.edit(name, event.currentTarget.value),
  };
}

type SwitchProps = { question?: string; label: string; disabled: boolean; onClick: () => void };

/** The way to another screen. */
export function Switch({ question, label, disabled, onClick }: SwitchProps) {
  return (
    <button type="button" className="fh-auth-switch" part="switch" disabled={disabled} onClick={onClick}>
      {question && `${question} `}
      <span className="fh-auth-switch-to">{label}</span>
    </button>
  );
}

type NewsProps = { titleId: string; title: string; text: string; label: string; onContinue: () => void };

/** That it worked, and the one way on. */
export function News({ titleId, title, text, label, onContinue }: NewsProps) {
  return (
    <div className="fh-auth-form fh-auth-succeeded" part="success">
      <span className="fh-auth-seal fh-tone-green">
        <CircleCheck size={28} />
      </span>
      <Head id={titleId} title={title} text={text} focusable />
      <Button variant="primary" size="large" wide onClick={onContinue}>
        {label}
      </Button>
    </div>
  );
}
