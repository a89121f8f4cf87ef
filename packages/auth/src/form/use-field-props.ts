import { isApiError } from "@freehold/session";
import type { FormState } from "../store/form-state.ts";
import { useFormId, useIdPrefix } from "./light-form.ts";

/** A form's actions, as its view needs them. */
export type FormActions<Field extends string> = {
  edit(field: Field, value: string): void;
  submit(filled: Partial<Record<Field, string>>): Promise<void>;
};

/** For fields that are not prose. */
export const NOT_PROSE = { autoCapitalize: "none", autoCorrect: "off", spellCheck: "false" } as const;

/**
 * What a field of a form shows and does.
 *
 * @param spoken - its name at the beginning of a sentence.
 */
export function useFieldProps<Field extends string>(
  actions: FormActions<Field>,
  form: FormState<Field>,
  name: Field,
  label: string,
  spoken = label,
) {
  const prefix = useIdPrefix();
  const formId = useFormId();
  const message = form.fieldErrors[name];
  // It has a sentence of its own above the form.
  const isSaidAbove = isApiError(form.error) && form.error.code === "email_taken";
  return {
    name,
    label,
    ...(prefix && { id: prefix + name, form: formId }),
    value: form.values[name],
    // The server's messages continue the field's name: "must have at least 15 characters".
    error: !isSaidAbove && message && (/^[a-z]/.test(message) ? `${spoken} ${message}` : message),
    invalid: message !== undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => actions.edit(name, event.currentTarget.value),
  };
}
