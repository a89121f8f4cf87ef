import { useMessages, useStore } from "@freehold/ui";
import { type ReactNode, useId, useRef } from "react";
import { SuccessScreen } from "./form/SuccessScreen.tsx";
import { useFocus } from "./form/use-focus.ts";
import { $text } from "./messages.ts";
import { ChoosePassword } from "./recovery/ChoosePassword.tsx";
import { ForgotPassword } from "./recovery/ForgotPassword.tsx";
import { RegistrationForm } from "./registration/RegistrationForm.tsx";
import { LostFactors } from "./second-step/LostFactors.tsx";
import { SecondStep } from "./second-step/SecondStep.tsx";
import { SignInForm } from "./sign-in/SignInForm.tsx";
import type { AuthStore } from "./store/auth.ts";

/** What signed-out people see (SPEC 2): login, registration, or that registration succeeded; the way to a new password. */
export function SignedOutScreens({ auth, wallet }: { auth: AuthStore; wallet: ReactNode }) {
  const t = useMessages($text);
  const form = useStore(auth.$form);
  const card = useRef<HTMLElement>(null);
  const titleId = useId();
  useFocus(card, form.status === "succeeded" ? "succeeded" : form.view, form.failures);

  function screen() {
    if (form.status === "succeeded")
      return (
        <SuccessScreen
          {...{ auth, titleId }}
          title={t.succeededTitle}
          text={t.succeededText}
          note={t.succeededNote}
          label={t.signIn}
        />
      );
    if (form.view === "forgot") return <ForgotPassword {...{ auth, titleId, card }} />;
    if (form.view === "reset") return <ChoosePassword {...{ auth, titleId, card }} />;
    if (form.view === "register") return <RegistrationForm {...{ auth, form, titleId, wallet }} />;
    if (form.view === "verify") return <SecondStep {...{ auth, form, titleId }} />;
    if (form.view === "recover" && form.second)
      return <LostFactors {...{ auth, titleId, card }} challenge={form.second.challenge} />;
    return <SignInForm {...{ auth, form, titleId }} />;
  }
  return (
    <section ref={card} className="fh-card fh-auth-card" part="card" aria-labelledby={titleId}>
      {screen()}
    </section>
  );
}
