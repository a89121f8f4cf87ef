import { Button, TextField, useMessages } from "@freehold/ui";
import { FormFrame } from "../form/FormFrame.tsx";
import { NOT_PROSE, useFieldProps } from "../form/use-field-props.ts";
import { PasskeyButton } from "../passkeys/PasskeyButton.tsx";
import type { AuthForm, AuthStore } from "../store/auth.ts";
import { $secondText } from "./messages.ts";

/** Asks for the second thing of a sign-in: the code of an email or an authenticator, a recovery code, or a passkey. */
export function SecondStep({ auth, form, titleId }: { auth: AuthStore; form: AuthForm; titleId: string }) {
  const t = useMessages($secondText);
  const methods = form.second?.methods ?? [];
  const isMailed = methods.includes("email_code");
  // Without a password, it was a passkey that a restored backup has brought back.
  const byPassword = form.values.password !== "";
  const hasApp = methods.includes("authenticator");
  const label = isMailed ? t.mailCode : hasApp ? t.appCode : t.recoveryCode;
  const field = useFieldProps(auth, form, "code", label);
  return (
    <FormFrame
      {...{ auth, store: auth, form, titleId }}
      title={isMailed ? t.mailTitle : t.title}
      text={isMailed ? (byPassword ? t.mailText({ email: form.values.email }) : t.mailTextPasskey) : t.text}
      failed={t.failed}
      label={t.continue}
      busyLabel={t.checking}
      below={
        isMailed &&
        byPassword && (
          <Button wide variant="quiet" disabled={form.status === "submitting"} onClick={() => void auth.sendCode()}>
            {t.another}
          </Button>
        )
      }
      switches={[...(isMailed ? [] : [{ label: t.lost, view: "recover" as const }]), { label: t.back, view: "login" }]}
    >
      {methods.includes("passkey") && <PasskeyButton askMore={auth.askMore} />}
      {(isMailed || hasApp || methods.includes("recovery_code")) && (
        <TextField
          {...field}
          {...NOT_PROSE}
          help={hasApp && methods.includes("recovery_code") ? t.appCodeHelp : undefined}
          autoComplete="one-time-code"
          // A recovery code has letters.
          inputMode={isMailed ? "numeric" : "text"}
          required
        />
      )}
    </FormFrame>
  );
}
