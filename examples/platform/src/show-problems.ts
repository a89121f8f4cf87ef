import { flushSync } from "react-dom";

/**
 * Shows what is wrong with a form and puts the focus into the first field that is.
 *
 * @example
 * showProblems(event.currentTarget, () => setProblem("Please say why, in at least 3 characters"));
 */
export function showProblems(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
