import { MIN_PASSWORD_LENGTH } from "@freehold/contract";
import { $session, forgotPassword, isApiError, refreshSession, resetPassword } from "@freehold/session";
import { PasswordField, TextField, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type RefObject, useState } from "react";
import type { AuthStore } from "./auth.ts";
import { FormFrame, fieldOf, News, Switch } from "./FormFrame.tsx";
import { PLAIN } from "./Head.tsx";
import { createRecovery } from "./recovery.ts";
import { $recoveryText } from "./recovery-text.ts";
import { $text } from "./text.ts";
import { useFocus } from "./use-focus.ts";

type Props = { auth: AuthStore; titleId: string; place: RefObject<HTMLElement | null> };

/** Asks for the e-mail that the link is sent to. Whether there is such an account is not told. */
export function ForgotPassword({ auth, titleId, place }: Props) {
  const t = useMessages($recoveryText);
  const { email } = useMessages($text);
  const [store] = useState(() =>
    createRecovery(({ email }) => forgotPassword({ email: email.trim() }), auth.$form.get().values.email),
  );
  const form = useStore(store.$form);
  const inside = useInside();
  useFocus(place, form.status === "succeeded" ? "sent" : "forgot", form.failures);

  if (form.status === "succeeded")
    return (
      <News
        titleId={titleId}
        title={t.sentTitle}
        text={t.sentText}
        label={inside ? t.goOn : t.back}
        onContinue={() => auth.show("login")}
      />
    );
  return (
    <FormFrame
      {...{ store, form, titleId }}
      title={t.forgotTitle}
      text={t.forgotSubtitle}
      failed={t.forgotFailed}
      label={t.send}
      busyLabel={t.sending}
      others={
        <Switch
          label={inside ? t.leave : t.back}
          disabled={form.status === "submitting"}
          onClick={() => auth.show("login")}
        />
      }
    >
      <TextField {...fieldOf(store, form, "email", email)} {...PLAIN} type="email" autoComplete="username" required />
    </FormFrame>
  );
}

/** Chooses a new password with the token of a mailed link. */
export function ChoosePassword({ auth, titleId, place }: Props) {
  const t = useMessages($recoveryText);
  const { signIn, passwordHelp } = useMessages($text);
  const [store] = useState(() => createRecovery(({ password }) => choose(auth.resetToken() ?? "", password)));
  const form = useStore(store.$form);
  const inside = useInside();
  useFocus(place, form.status === "succeeded" ? "done" : "reset", form.failures);

  if (form.status === "succeeded")
    return (
      <News
        titleId={titleId}
        title={t.doneTitle}
        text={t.doneText}
        label={inside ? t.goOn : signIn}
        onContinue={() => auth.show("login")}
      />
    );
  const isDead = isApiError(form.error) && form.error.code === "invalid_reset_token";
  return (
    <FormFrame
      {...{ store, form, titleId }}
      title={t.resetTitle}
      text={t.resetSubtitle}
      failed={t.resetFailed}
      label={t.change}
      busyLabel={t.changing}
      others={
        <Switch
          label={isDead ? t.newLink : inside ? t.leave : t.back}
          disabled={form.status === "submitting"}
          onClick={() => auth.show(isDead ? "forgot" : "login")}
        />
      }
    >
      <PasswordField
        {...fieldOf(store, form, "password", t.newPassword)}
        autoComplete="new-password"
        help={passwordHelp({ length: MIN_PASSWORD_LENGTH })}
        minLength={MIN_PASSWORD_LENGTH}
        required
      />
    </FormFrame>
  );
}

/** Whether somebody is signed in, who goes on from here without signing in. */
const useInside = () => useStore($session).status === "signed-in";

async function choose(token: string, password: string): Promise<void> {
  await resetPassword({ token, password });
  // It ended every session of that person: this page's may be one. The password is changed, whatever comes of asking.
  if ($session.get().status === "signed-in") await refreshSession().catch(console.warn);
}
