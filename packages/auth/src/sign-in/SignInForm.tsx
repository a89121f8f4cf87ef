import { PasswordField, useMessages } from "@freehold/ui";
import { EmailField } from "../form/EmailField.tsx";
import { FormFrame } from "../form/FormFrame.tsx";
import { useFieldProps } from "../form/use-field-props.ts";
import { $text } from "../messages.ts";
import { canUsePasskeys } from "../passkeys/can-use-passkeys.ts";
import { PasskeyButton } from "../passkeys/PasskeyButton.tsx";
import { usePasskeyAutofill } from "../passkeys/use-passkey-autofill.ts";
import type { AuthForm, AuthStore } from "../store/auth.ts";

/** SPEC 2: Welcome Back. */
export function SignInForm({ auth, form, titleId }: { auth: AuthStore; form: AuthForm; titleId: string }) {
  const t = useMessages($text);
  usePasskeyAutofill(auth.askMore);
  return (
    <FormFrame
      {...{ auth, store: auth, form, titleId }}
      title={t.loginTitle}
      text={t.loginSubtitle}
      failed={t.loginFailed}
      label={t.signIn}
      busyLabel={t.signingIn}
      below={<PasskeyButton askMore={auth.askMore} />}
      switches={[
        { label: t.forgot, view: "forgot" },
        { question: t.noAccount, label: t.signUp, view: "register" },
      ]}
    >
      <EmailField store={auth} form={form} passkeys={canUsePasskeys()} />
      <PasswordField {...useFieldProps(auth, form, "password", t.password)} autoComplete="current-password" required />
    </FormFrame>
  );
}
