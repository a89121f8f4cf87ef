import { cleanAddress, MIN_PASSWORD_LENGTH } from "@freehold/contract";
import { $wallet } from "@freehold/session";
import { Button, PasswordField, TextField, useMessages, useStore } from "@freehold/ui";
import { shortAddress } from "@freehold/ui/format";
import { CircleCheck } from "@freehold/ui/icons";
import { type ReactNode, useContext } from "react";
import { EmailField } from "../form/EmailField.tsx";
import { FormFrame } from "../form/FormFrame.tsx";
import { LightForm } from "../form/light-form.ts";
import { NOT_PROSE, useFieldProps } from "../form/use-field-props.ts";
import { $text } from "../messages.ts";
import type { AuthForm, AuthStore } from "../store/auth.ts";

type RegistrationFormProps = { auth: AuthStore; form: AuthForm; titleId: string; wallet: ReactNode };

/** SPEC 2: Create Account. @param props.wallet - stands beneath the wallet address. */
export function RegistrationForm({ auth, form, titleId, wallet }: RegistrationFormProps) {
  const t = useMessages($text);
  const isSplit = useContext(LightForm) !== null;
  return (
    <FormFrame
      {...{ auth, store: auth, form, titleId }}
      title={t.registerTitle}
      text={t.registerSubtitle}
      failed={t.registerFailed}
      label={t.createAccount}
      busyLabel={t.creatingAccount}
      switches={[{ question: t.haveAccount, label: t.signInInstead, view: "login" }]}
      between={wallet}
      rest={
        <>
          <TextField
            {...useFieldProps(auth, form, "referral_code", t.referralCode, t.referralCodeName)}
            {...NOT_PROSE}
            autoComplete="off"
            help={form.invited && <Invited />}
            {...(form.unknownCode && { error: t.unknownCode })}
          />
          <PasswordField
            {...useFieldProps(auth, form, "password", t.password)}
            autoComplete="new-password"
            help={t.passwordHelp({ length: MIN_PASSWORD_LENGTH })}
            required
          />
        </>
      }
    >
      <EmailField store={auth} form={form} />
      <div className="fh-auth-wallet">
        <TextField
          {...useFieldProps(auth, form, "wallet_address", t.walletAddress)}
          {...NOT_PROSE}
          onChange={({ currentTarget: { value } }) => auth.edit("wallet_address", cleanAddress(value))}
          mono
          placeholder={t.walletPlaceholder}
          autoComplete="off"
          required
        />
        <UseConnectedWallet auth={auth} form={form} />
        {!isSplit && wallet}
      </div>
    </FormFrame>
  );
}

function UseConnectedWallet({ auth, form }: { auth: AuthStore; form: AuthForm }) {
  const t = useMessages($text);
  const wallet = useStore($wallet);
  if (wallet.status !== "connected" || form.values.wallet_address.trim() === wallet.address) return null;
  return (
    <Button variant="link" size="small" onClick={() => auth.edit("wallet_address", wallet.address)}>
      {t.fillConnected({ address: shortAddress(wallet.address) })}
    </Button>
  );
}

/** SPEC 2: the note that the code was applied from the invitation link. */
function Invited() {
  const t = useMessages($text);
  return (
    <span className="fh-auth-invited">
      <CircleCheck size={16} />
      <span className="fh-text">{t.invited}</span>
    </span>
  );
}
