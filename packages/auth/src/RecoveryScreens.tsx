import { MIN_PASSWORD_LENGTH } from "@freehold/contract";
import { forgotPassword, isApiError, resetPassword } from "@freehold/session";
import { Button, ErrorNotice, PasswordField, TextField, useMessages } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { type FormEvent, type ReactNode, type RefObject, useState } from "react";
import type { AuthStore } from "./auth.ts";
import { Head, PLAIN } from "./Head.tsx";
import { RetryTime } from "./RetryTime.tsx";
import { createRecovery, type Recovery, type RecoveryField, type RecoveryForm } from "./recovery.ts";
import { $recoveryText } from "./recovery-text.ts";
import { $text } from "./text.ts";
import { useFocus } from "./use-focus.ts";

type Props = { auth: AuthStore; titleId: string; place: RefObject<HTMLElement | null> };

/** Asks for the e-mail that the link is sent to. Whether there is such an account is not told. */
export function ForgotPassword({ auth, titleId, place }: Props) {
  const t = useMessages($recoveryText);
  const { email } = useMessages($text);
  const [recovery] = useState(() =>
    createRecovery(({ email }) => forgotPassword({ email: email.trim() }), auth.$form.get().values.email),
  );
  const form = useStore(recovery.$form);
  useFocus(place, form.status === "succeeded" ? "sent" : "forgot", form.failures);

  if (form.status === "succeeded")
    return (
      <News titleId={titleId} title={t.sentTitle} text={t.sentText}>
        <Button variant="primary" size="large" wide onClick={() => auth.show("login")}>
          {t.back}
        </Button>
      </News>
    );
  return (
    <Form
      {...{ recovery, form, titleId }}
      title={t.forgotTitle}
      text={t.forgotSubtitle}
      failed={t.forgotFailed}
      label={t.send}
      busyLabel={t.sending}
      other={{ label: t.back, onClick: () => auth.show("login") }}
    >
      <TextField {...field(recovery, form, "email", email)} {...PLAIN} type="email" autoComplete="username" required />
    </Form>
  );
}

/** Chooses a new password with the token of a mailed link. */
export function ChoosePassword({ auth, titleId, place }: Props) {
  const t = useMessages($recoveryText);
  const { signIn, passwordHelp } = useMessages($text);
  const [recovery] = useState(() =>
    createRecovery(({ password }) => resetPassword({ token: auth.resetToken() ?? "", password })),
  );
  const form = useStore(recovery.$form);
  useFocus(place, form.status === "succeeded" ? "done" : "reset", form.failures);

  if (form.status === "succeeded")
    return (
      <News titleId={titleId} title={t.doneTitle} text={t.doneText}>
        <Button variant="primary" size="large" wide onClick={() => auth.show("login")}>
          {signIn}
        </Button>
      </News>
    );
  const isDead = isApiError(form.error) && form.error.code === "invalid_reset_token";
  return (
    <Form
      {...{ recovery, form, titleId }}
      title={t.resetTitle}
      text={t.resetSubtitle}
      failed={t.resetFailed}
      label={t.change}
      busyLabel={t.changing}
      other={
        isDead
          ? { label: t.newLink, onClick: () => auth.show("forgot") }
          : { label: t.back, onClick: () => auth.show("login") }
      }
    >
      <PasswordField
        {...field(recovery, form, "password", t.newPassword)}
        autoComplete="new-password"
        help={passwordHelp({ length: MIN_PASSWORD_LENGTH })}
        minLength={MIN_PASSWORD_LENGTH}
        required
      />
    </Form>
  );
}

type FormProps = {
  recovery: Recovery;
  form: RecoveryForm;
  titleId: string;
  title: string;
  text: string;
  failed: string;
  label: string;
  busyLabel: string;
  other: { label: string; onClick: () => void };
  children: ReactNode;
};

function Form({ recovery, form, titleId, title, text, failed, label, busyLabel, other, children }: FormProps) {
  const busy = form.status === "submitting";
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Straight from the fields: what a password manager filled in may not have been announced.
    void recovery.submit(Object.fromEntries(new FormData(event.currentTarget)) as Partial<RecoveryForm["values"]>);
  }
  return (
    <form method="post" className="fh-auth-form" part="form" aria-labelledby={titleId} onSubmit={submit}>
      <Head id={titleId} title={title} text={text} />
      <ErrorNotice
        key={form.failures}
        error={form.error}
        title={form.retryAt === null ? undefined : <RetryTime at={form.retryAt} />}
        fallback={failed}
      />
      <div className="fh-auth-fields">{children}</div>
      <Button type="submit" variant="primary" size="large" wide busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      <button type="button" className="fh-auth-switch" part="switch" disabled={busy} onClick={other.onClick}>
        <span className="fh-auth-switch-to">{other.label}</span>
      </button>
    </form>
  );
}

function field(recovery: Recovery, form: RecoveryForm, name: RecoveryField, label: string) {
  const message = form.fieldErrors[name];
  return {
    name,
    label,
    value: form.values[name],
    // The server's messages go on from the field's name: "must have at least 10 characters".
    error: message && (/^[a-z]/.test(message) ? `${label} ${message}` : message),
    onChange: (event: { currentTarget: HTMLInputElement }) => recovery.edit(name, event.currentTarget.value),
  };
}

function News({
  titleId,
  title,
  text,
  children,
}: {
  titleId: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="fh-auth-form fh-auth-succeeded" part="success">
      <span className="fh-auth-seal fh-tone-green">
        <CircleCheck size={28} />
      </span>
      <Head id={titleId} title={title} text={text} focusable />
      {children}
    </div>
  );
}
