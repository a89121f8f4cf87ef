import type { MouseEvent } from "react";

/**
 * Submits the form of a button. A frame with `sandbox` and without `allow-forms` drops what a browser submits, and the check of the
 * fields with it, without a word: there the check and the `submit` event are made here.
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
