import { TextField, useMessages } from "@freehold/ui";
import { $text } from "../messages.ts";
import type { FormState } from "../store/form-state.ts";
import { type FormActions, NOT_PROSE, useFieldProps } from "./use-field-props.ts";

type EmailFieldProps = {
  store: FormActions<"email">;
  form: FormState<"email">;
  /** The browser offers the person's passkeys in it, too. @default false */
  passkeys?: boolean;
};

/** The email address of an account, which password managers know it by. */
export function EmailField({ store, form, passkeys = false }: EmailFieldProps) {
  const t = useMessages($text);
  return (
    <TextField
      {...useFieldProps(store, form, "email", t.email)}
      {...NOT_PROSE}
      // With type="email" a browser refuses mailto: and a name before the form can take the address out of it.
      type="text"
      inputMode="email"
      pattern=".*\S@\S.*"
      autoComplete={passkeys ? "username webauthn" : "username"}
      required
    />
  );
}
