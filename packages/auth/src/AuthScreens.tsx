import { MIN_PASSWORD_LENGTH } from "@freehold/contract";
import { $wallet } from "@freehold/session";
import { Button, PasswordField, Spinner, TextField, useMessages } from "@freehold/ui";
import { shortAddress } from "@freehold/ui/format";
import { CircleCheck } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import type { AuthField, AuthForm, AuthStore } from "./auth.ts";
import { FormFrame, fieldOf, News, Switch } from "./FormFrame.tsx";
import { Head, PLAIN } from "./Head.tsx";
import { $later, loadLater } from "./later.ts";
import { $text } from "./text.ts";
import { useFocus } from "./use-focus.ts";

/** What signed-out people see: login, registration, or that registration succeeded (SPEC 2); the way to a new password. */
export function AuthScreens({ auth, wallet }: { auth: AuthStore; wallet: ReactNode }) {
  const t = useMessages($text);
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
        <News
          titleId={titleId}
          title={t.succeededTitle}
          text={t.succeededText}
          label={t.signIn}
          onContinue={() => auth.show("login")}
        />
      ) : isLater ? (
        <Recovery auth={auth} view={form.view} titleId={titleId} place={place} />
      ) : (
        // A form of its own for each view: password managers must not take one for the other.
        <Form key={form.view} auth={auth} form={form} titleId={titleId} wallet={wallet} />
      )}
    </section>
  );
}

type FormProps = { auth: AuthStore; form: AuthForm; titleId: string; wallet: ReactNode };

function Form({ auth, form, titleId, wallet }: FormProps) {
  const t = useMessages($text);
  const busy = form.status === "submitting";
  const isLogin = form.view === "login";
  const field = (name: AuthField, label: string, spoken?: string) => fieldOf(auth, form, name, label, spoken);

  return (
    <FormFrame
      {...{ store: auth, form, titleId }}
      title={isLogin ? t.loginTitle : t.registerTitle}
      text={isLogin ? t.loginSubtitle : t.registerSubtitle}
      failed={isLogin ? t.loginFailed : t.registerFailed}
      label={isLogin ? t.signIn : t.createAccount}
      busyLabel={isLogin ? t.signingIn : t.creatingAccount}
      others={
        <>
          {isLogin && <Switch label={t.forgot} disabled={busy} onClick={() => auth.show("forgot")} />}
          <Switch
            question={isLogin ? t.noAccount : t.haveAccount}
            label={isLogin ? t.signUp : t.signInInstead}
            disabled={busy}
            onClick={() => auth.show(isLogin ? "register" : "login")}
          />
        </>
      }
    >
      <TextField {...field("email", t.email)} {...PLAIN} type="email" autoComplete="username" required />
      {!isLogin && (
        <>
          <div className="fh-auth-wallet">
            <TextField
              {...field("wallet_address", t.walletAddress)}
              {...PLAIN}
              mono
              placeholder={t.walletPlaceholder}
              autoComplete="off"
              required
            />
            <ConnectedWallet auth={auth} form={form} />
            {wallet}
          </div>
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
    </FormFrame>
  );
}

function ConnectedWallet({ auth, form }: { auth: AuthStore; form: AuthForm }) {
  const t = useMessages($text);
  const wallet = useStore($wallet);
  if (wallet.status !== "connected" || form.values.wallet_address.trim() === wallet.address) return null;
  return (
    <Button variant="link" size="small" onClick={() => auth.edit("wallet_address", wallet.address)}>
      {t.fillConnected({ address: shortAddress(wallet.address) })}
    </Button>
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
