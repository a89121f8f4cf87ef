import { atom, type ReadableAtom } from "nanostores";
import { CLEAN, type FormState, failed } from "./form-state.ts";

/** The fields of the two forms that lead to a new password, by their names on the wire. */
export type RecoveryField = "email" | "password";

/** One of the two forms. */
export type RecoveryForm = FormState<RecoveryField>;

/** The store and actions of one form. */
export type Recovery = {
  readonly $form: ReadableAtom<RecoveryForm>;
  edit(field: RecoveryField, value: string): void;
  /** Sends what is typed. It never rejects: `$form` says what came of it. Nothing happens while an answer is awaited. */
  submit(filled?: Partial<RecoveryForm["values"]>): Promise<void>;
};

/**
 * A form on the way to a new password, without a view.
 *
 * @param send - what submitting does.
 * @param email - what is known already.
 */
export function createRecovery(
  send: (values: RecoveryForm["values"]) => Promise<unknown>,
  email = "",
  now: () => number = Date.now,
): Recovery {
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
      // The password is not needed any more.
      patch({ ...CLEAN, status: "succeeded", values: { ...values, password: "" } });
    } catch (error) {
      patch(failed($form.get(), error, now()));
    }
  }

  return { $form, edit, submit };
}
