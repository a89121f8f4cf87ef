import { MIN_PASSWORD_LENGTH } from "@freehold/contract";
import { Button, ErrorNotice, PasswordField, Spinner, TextField, useMessages } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { type FormEvent, type RefObject, useEffect, useId, useRef } from "react";
import type { AuthField, AuthForm, AuthStore } from "./auth.ts";
import { Head, PLAIN } from "./Head.tsx";
import { $later, loadLater } from "./later.ts";
import { RetryTime } from "./RetryTime.tsx";
import { $text } from "./text.ts";
import { useFocus } from "./use-focus.ts";

/** What signed-out people see: login, registration, or that registration succeeded (SPEC 2); the way to a new password. */
export function AuthScreens({ auth }: { auth: AuthStore }) {
  const form = useStore(auth.$form);
  const place = useRef<HTMLElement>(null);
  const titleId = useId();
  const later = useStore($later);
  const isLater = form.view === "forgot" || form.view === "reset";
  const waits = isLater && (later === null || later === "failed");
  useFocus(place, waits ? "waiting" : form.status === "succeeded" ? form.status : form.view, form.failures);

  return (
    <section ref={place} className="fh-card fh-auth-card" part="card" aria-labelledby={titleId}>
      {form.status === "succeeded" ? (
        <Succeeded titleId={titleId} onContinue={() => auth.show("login")} />
      ) : isLater ? (
        <Recovery auth={auth} view={form.view} titleId={titleId} place={place} />
      ) : (
        // A form of its own for each view: password managers must not take one for the other.
        <Form key={form.view} auth={auth} form={form} titleId={titleId} />
      )}
    </section>
  );
}

function Form({ auth, form, titleId }: { auth: AuthStore; form: AuthForm; titleId: string }) {
  const t = useMessages($text);
  const { view, values, error, failures } = form;
  const busy = form.status === "submitting";
  const isLogin = view === "login";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Straight from the fields: what a password manager filled in may not have been announced.
    void auth.submit(Object.fromEntries(new FormData(event.currentTarget)) as Partial<AuthForm["values"]>);
  }
  function field(name: AuthField, label: string, spoken = label) {
    const message = form.fieldErrors[name];
    return {
      name,
      label,
      value: values[name],
      // The server's messages go on from the field's name: "must have at least 10 characters".
      error: message && (/^[a-z]/.test(message) ? `${spoken} ${message}` : message),
      onChange: (event: { currentTarget: HTMLInputElement }) => auth.edit(name, event.currentTarget.value),
    };
  }

  return (
    // POST: should the page ever send it itself, nothing of it is in the address.
    <form method="post" className="fh-auth-form" part="form" aria-labelledby={titleId} onSubmit={submit}>
      <Head
        id={titleId}
        title={isLogin ? t.loginTitle : t.registerTitle}
        text={isLogin ? t.loginSubtitle : t.registerSubtitle}
      />
      <ErrorNotice
        key={failures}
        error={error}
        title={form.retryAt === null ? undefined : <RetryTime at={form.retryAt} />}
        fallback={isLogin ? t.loginFailed : t.registerFailed}
      />
      <div className="fh-auth-fields">
        <TextField {...field("email", t.email)} {...PLAIN} type="email" autoComplete="username" required />
        {!isLogin && (
          <>
            <TextField
              {...field("wallet_address", t.walletAddress)}
              {...PLAIN}
              mono
              placeholder={t.walletPlaceholder}
              autoComplete="off"
              required
            />
            <TextField
              {...field("referral_code", t.referralCode, t.referralCodeName)}
              {...PLAIN}
              autoComplete="off"
              help={form.invited && <Invited />}
            />
          </>
        )}
        <PasswordField
          {...field("password", t.password)}
          autoComplete={isLogin ? "current-password" : "new-password"}
          help={isLogin ? undefined : t.passwordHelp({ length: MIN_PASSWORD_LENGTH })}
          required
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        busyLabel={isLogin ? t.signingIn : t.creatingAccount}
      >
        {isLogin ? t.signIn : t.createAccount}
      </Button>
      {isLogin && (
        <button
          type="button"
          className="fh-auth-switch"
          part="switch"
          disabled={busy}
          onClick={() => auth.show("forgot")}
        >
          <span className="fh-auth-switch-to">{t.forgot}</span>
        </button>
      )}
      <button
        type="button"
        className="fh-auth-switch"
        part="switch"
        disabled={busy}
        onClick={() => auth.show(isLogin ? "register" : "login")}
      >
        {isLogin ? t.noAccount : t.haveAccount}{" "}
        <span className="fh-auth-switch-to">{isLogin ? t.signUp : t.signInInstead}</span>
      </button>
    </form>
  );
}

type RecoveryProps = {
  auth: AuthStore;
  view: AuthForm["view"];
  titleId: string;
  place: RefObject<HTMLElement | null>;
};

/** The way to a new password is code of its own, which most people never load. */
function Recovery({ view, ...props }: RecoveryProps) {
  const t = useMessages($text);
  const later = useStore($later);
  useEffect(() => {
    void loadLater();
  }, []);
  if (later === "failed")
    return (
      <div className="fh-auth-form">
        <Head id={props.titleId} title={t.loginTitle} text={t.viewFailed} focusable />
        <Button onClick={() => void loadLater()}>{t.tryAgain}</Button>
      </div>
    );
  if (!later)
    return (
      <div id={props.titleId}>
        <Spinner label={t.wait} />
      </div>
    );
  return view === "reset" ? <later.ChoosePassword {...props} /> : <later.ForgotPassword {...props} />;
}

function Invited() {
  const t = useMessages($text);
  return (
    <span className="fh-auth-invited">
      <CircleCheck size={16} />
      {t.invited}
    </span>
  );
}

function Succeeded({ titleId, onContinue }: { titleId: string; onContinue: () => void }) {
  const t = useMessages($text);
  return (
    <div className="fh-auth-form fh-auth-succeeded" part="success">
      <span className="fh-auth-seal fh-tone-green">
        <CircleCheck size={28} />
      </span>
      <Head id={titleId} title={t.succeededTitle} text={t.succeededText} focusable />
      <Button variant="primary" size="large" wide onClick={onContinue}>
        {t.signIn}
      </Button>
    </div>
  );
}
