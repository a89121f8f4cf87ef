import { PasswordField, TextField, useMessages } from "@freehold/ui";
import { FormFrame, SwitchButton } from "../form/FormFrame.tsx";
import { fieldProps, NOT_PROSE } from "../form/field-props.ts";
import type { AuthForm, AuthStore } from "../store/auth.ts";
import { $text } from "../text.ts";

/** SPEC 2: Welcome Back. */
export function SignInForm({ auth, form, titleId }: { auth: AuthStore; form: AuthForm; titleId: string }) {
  const t = useMessages($text);
  const busy = form.status === "submitting";
  return (
    <FormFrame
      {...{ store: auth, form, titleId }}
      title={t.loginTitle}
      text={t.loginSubtitle}
      failed={t.loginFailed}
      label={t.signIn}
      busyLabel={t.signingIn}
      switches={
        <>
          <SwitchButton label={t.forgot} disabled={busy} onClick={() => auth.show("forgot")} />
          <SwitchButton question={t.noAccount} label={t.signUp} disabled={busy} onClick={() => auth.show("register")} />
        </>
      }
    >
      <TextField
        {...fieldProps(auth, form, "email", t.email)}
        {...NOT_PROSE}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField {...fieldProps(auth, form, "password", t.password)} autoComplete="current-password" required />
    </FormFrame>
  );
}
