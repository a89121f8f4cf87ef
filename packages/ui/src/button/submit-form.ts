import type { MouseEvent } from "react";

/**
 * Submits a button's form. In a frame with `sandbox` and without `allow-forms`, the browser silently drops the submission and the check
 * of the fields, so this function checks the fields and dispatches `submit` itself.
 */
export function submitForm(event: MouseEvent<HTMLButtonElement>): void {
  const button = event.currentTarget;
  const { form } = button;
  if (event.defaultPrevented || !form) return;
  event.preventDefault();
  let isSubmitted = false;
  const note = () => {
    isSubmitted = true;
  };
  form.addEventListener("submit", note, { capture: true });
  form.requestSubmit(button);
  form.removeEventListener("submit", note, { capture: true });
  if (isSubmitted || !(form.noValidate || form.reportValidity())) return;
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button }));
}
