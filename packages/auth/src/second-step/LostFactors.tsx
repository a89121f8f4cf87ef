import { useMessages, useStore } from "@freehold/ui";
import { formatDate } from "@freehold/ui/format";
import { type RefObject, useState } from "react";
import { FormFrame } from "../form/FormFrame.tsx";
import { SuccessScreen } from "../form/SuccessScreen.tsx";
import { useFocus } from "../form/use-focus.ts";
import type { AuthStore } from "../store/auth.ts";
import { createFactorRecovery } from "../store/recovery.ts";
import { $secondText } from "./messages.ts";

type LostFactorsProps = {
  auth: AuthStore;
  /** Of the sign-in that needs a second factor. */
  challenge: string;
  titleId: string;
  card: RefObject<HTMLElement | null>;
};

/** Explains the way back without any second factor, and asks for the link that begins it. */
export function LostFactors({ auth, challenge, titleId, card }: LostFactorsProps) {
  const t = useMessages($secondText);
  const [store] = useState(() => createFactorRecovery(challenge));
  const form = useStore(store.$form);
  useFocus(card, form.status === "succeeded" ? "sent" : "recover", form.failures);
  const { email } = auth.$form.get().values;

  if (form.status === "succeeded") {
    const endsAt = store.endsAt();
    return (
      <SuccessScreen
        {...{ auth, titleId }}
        title={endsAt ? t.underWayTitle : t.sentTitle}
        text={endsAt ? t.underWayText({ time: formatDate(endsAt) }) : t.sentText({ email })}
        label={t.back}
      />
    );
  }
  return (
    <FormFrame
      {...{ auth, store, form, titleId }}
      title={t.lostTitle}
      text={t.lostText}
      notice={[t.lostThen, t.lostFrozen, t.lostCancel].map((text) => (
        <p key={text} className="fh-auth-subtitle">
          {text}
        </p>
      ))}
      failed={t.lostFailed}
      label={t.send}
      busyLabel={t.sending}
      switches={[{ label: t.back, view: "login" }]}
    >
      {null}
    </FormFrame>
  );
}
