import { Notice, useMessages, useStore } from "@freehold/ui";
import { type RefObject, useState } from "react";
import { EmailField } from "../form/EmailField.tsx";
import { FormFrame } from "../form/FormFrame.tsx";
import { SuccessScreen } from "../form/SuccessScreen.tsx";
import { useFocus } from "../form/use-focus.ts";
import type { AuthStore } from "../store/auth.ts";
import { createForgotPassword } from "../store/recovery.ts";
import { $recoveryText } from "./messages.ts";
import { useIsSignedIn } from "./use-is-signed-in.ts";

type ForgotPasswordProps = { auth: AuthStore; titleId: string; card: RefObject<HTMLElement | null> };

/** Asks for the email address the link is sent to. It does not say whether there is such an account. */
export function ForgotPassword({ auth, titleId, card }: ForgotPasswordProps) {
  const t = useMessages($recoveryText);
  const [store] = useState(() => createForgotPassword(auth.$form.get().values.email));
  const form = useStore(store.$form);
  const { damaged } = useStore(auth.$form);
  const isSignedIn = useIsSignedIn();
  useFocus(card, form.status === "succeeded" ? "sent" : "forgot", form.failures);

  if (form.status === "succeeded")
    return (
      <SuccessScreen
        {...{ auth, titleId }}
        title={t.sentTitle}
        text={t.sentText}
        label={isSignedIn ? t.goOn : t.back}
      />
    );
  return (
    <FormFrame
      {...{ auth, store, form, titleId }}
      title={t.forgotTitle}
      text={t.forgotSubtitle}
      notice={
        damaged && (
          <Notice tone="warning" title={t.damagedTitle} live>
            {t.damagedText}
          </Notice>
        )
      }
      failed={t.forgotFailed}
      label={t.send}
      busyLabel={t.sending}
      switches={[{ label: isSignedIn ? t.leave : t.back, view: "login" }]}
    >
      <EmailField store={store} form={form} />
    </FormFrame>
  );
}
