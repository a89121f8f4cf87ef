import { MIN_PASSWORD_LENGTH } from "@freehold/contract";
import { Button, ErrorNotice, PasswordField, TextField, useMessages } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { AuthField, AuthForm, AuthStore } from "./auth.ts";
import { RetryTime } from "./RetryTime.tsx";
import { $text } from "./text.ts";

/** What signed-out people see: login, registration, or that registration succeeded (SPEC 2). */
export function AuthScreens({ auth }: { auth: AuthStore }) {
  const form = useStore(auth.$form);
  const place = useRef<HTMLElement>(null);
  const titleId = useId();
  useFocus(place, form);

  return (
    <section ref={place} className="fh-card fh-auth-card" part="card" aria-labelledby={titleId}>
      {form.status === "succeeded" ? (
        <Succeeded titleId={titleId} onContinue={() => auth.show("login")} />
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

/** Fields that are not prose. */
const PLAIN = { autoCapitalize: "none", autoCorrect: "off", spellCheck: "false" } as const;

function Head({ id, title, text, focusable }: { id: string; title: string; text: ReactNode; focusable?: boolean }) {
  return (
    <div className="fh-auth-head">
      <h2 id={id} className="fh-title" part="title" tabIndex={focusable ? -1 : undefined}>
        {title}
      </h2>
      <p className="fh-auth-subtitle" part="subtitle">
        {text}
      </p>
    </div>
  );
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

/**
 * Where the keyboard goes on: after a change of screen to the first empty field or the news, after an error to the
 * first bad field. Nobody is called away from another part of the page.
 */
function useFocus(place: { readonly current: HTMLElement | null }, { view, status, failures }: AuthForm): void {
  const screen = status === "succeeded" ? status : view;
  const before = useRef({ screen, failures });
  useEffect(() => {
    const was = before.current;
    before.current = { screen, failures };
    const node = place.current;
    if (!node || (document.activeElement !== document.body && !node.matches(":focus-within"))) return;
    const find = (selector: string) => node.querySelector<HTMLElement>(selector);
    const news = find("h2[tabindex]");
    const empty = [...node.querySelectorAll("input")].find((input) => !input.value);
    if (was.screen !== screen) (news ?? empty)?.focus();
    else if (was.failures !== failures) find("[aria-invalid]")?.focus();
  }, [place, screen, failures]);
}
