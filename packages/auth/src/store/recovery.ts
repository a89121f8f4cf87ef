import { cleanEmail } from "@freehold/contract";
import { $session, forgotPassword, refreshSession, requestRecovery, resetPassword } from "@freehold/session";
import { atom, type ReadableAtom } from "nanostores";
import { CLEAN, type FormState, failed } from "./form-state.ts";

/** The fields of the two forms that lead to a new password, by their names in the API. */
export type RecoveryField = "email" | "password";

/** One of the two forms. */
export type RecoveryForm = FormState<RecoveryField>;

/** The store and actions of one form. */
export type Recovery = {
  readonly $form: ReadableAtom<RecoveryForm>;
  edit(field: RecoveryField, value: string): void;
  /** Submits the form. Never rejects: `$form` has the result. Does nothing while a call is in flight. */
  submit(filled?: Partial<RecoveryForm["values"]>): Promise<void>;
};

/**
 * The form that asks for a link by email.
 *
 * @param email - what is known already.
 */
export function createForgotPassword(email: string): Recovery {
  return createRecovery((values) => forgotPassword({ email: cleanEmail(values.email) }), email);
}

/**
 * The form that chooses a new password.
 *
 * @param token - gives that of the mailed link when the form is sent: another link may have been opened in the tab meanwhile.
 */
export function createChoosePassword(token: () => string | null): Recovery {
  return createRecovery(async ({ password }) => {
    await resetPassword({ token: token() ?? "", password });
    // That ended every session of this person, perhaps this page's. The password is changed even if asking fails.
    if ($session.get().status === "signed-in") await refreshSession().catch(console.warn);
  });
}

/** The form that asks for the removal of second factors that are lost. */
export type FactorRecovery = Recovery & {
  /** Returns when the removal that is under way ends; null if a link was mailed that begins one. */
  endsAt(): string | null;
};

/**
 * The form that asks for the removal of second factors that are lost.
 *
 * @param challenge - of the sign-in.
 */
export function createFactorRecovery(challenge: string): FactorRecovery {
  let endsAt: string | null = null;
  const recovery = createRecovery(async () => {
    endsAt = (await requestRecovery({ challenge })).ends_at;
  });
  return { ...recovery, endsAt: () => endsAt };
}

function createRecovery(send: (values: RecoveryForm["values"]) => Promise<unknown>, email = ""): Recovery {
  const $form = atom<RecoveryForm>({ ...CLEAN, values: { email, password: "" } });
  const patch = (change: Partial<RecoveryForm>) => $form.set({ ...$form.get(), ...change });

  function edit(field: RecoveryField, value: string): void {
    const { values, fieldErrors } = $form.get();
    patch({ values: { ...values, [field]: value }, fieldErrors: { ...fieldErrors, [field]: undefined } });
  }

  async function submit(filled: Partial<RecoveryForm["values"]> = {}): Promise<void> {
    const { status, values: typed } = $form.get();
    if (status !== "idle") return;
    const values = { ...typed, ...filled };
    patch({ status: "submitting", values });
    try {
      await send(values);
      patch({ ...CLEAN, status: "succeeded", values: { ...values, password: "" } });
    } catch (error) {
      patch(failed($form.get(), error, Date.now()));
    }
  }

  return { $form, edit, submit };
}
