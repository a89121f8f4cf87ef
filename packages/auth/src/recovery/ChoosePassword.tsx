import { MIN_PASSWORD_LENGTH } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { PasswordField, useMessages, useStore } from "@freehold/ui";
import { type RefObject, useState } from "react";
import { FormFrame } from "../form/FormFrame.tsx";
import { SuccessScreen } from "../form/SuccessScreen.tsx";
import { useFieldProps } from "../form/use-field-props.ts";
import { useFocus } from "../form/use-focus.ts";
import { $text } from "../messages.ts";
import type { AuthStore } from "../store/auth.ts";
import { createChoosePassword } from "../store/recovery.ts";
import { $recoveryText } from "./messages.ts";
import { useIsSignedIn } from "./use-is-signed-in.ts";

type ChoosePasswordProps = { auth: AuthStore; titleId: string; card: RefObject<HTMLElement | null> };

/** Chooses a new password with the token of a mailed link. */
export function ChoosePassword({ auth, titleId, card }: ChoosePasswordProps) {
  const t = useMessages($recoveryText);
  const { signIn, passwordHelp } = useMessages($text);
  const [store] = useState(() => createChoosePassword(auth.resetToken));
  const form = useStore(store.$form);
  const isSignedIn = useIsSignedIn();
  const field = useFieldProps(store, form, "password", t.newPassword);
  useFocus(card, form.status === "succeeded" ? "done" : "reset", form.failures);

  if (form.status === "succeeded")
    return (
      <SuccessScreen
        {...{ auth, titleId }}
        title={t.doneTitle}
        text={t.doneText}
        label={isSignedIn ? t.goOn : signIn}
      />
    );
  const isExpired = isApiError(form.error) && form.error.code === "invalid_reset_token";
  return (
    <FormFrame
      {...{ auth, store, form, titleId }}
      title={t.resetTitle}
      text={t.resetSubtitle}
      failed={t.resetFailed}
      label={t.change}
      busyLabel={t.changing}
      switches={[
        isExpired ? { label: t.newLink, view: "forgot" } : { label: isSignedIn ? t.leave : t.back, view: "login" },
      ]}
    >
      <PasswordField
        {...field}
        autoComplete="new-password"
        help={passwordHelp({ length: MIN_PASSWORD_LENGTH })}
        minLength={MIN_PASSWORD_LENGTH}
        required
      />
    </FormFrame>
  );
}
