import { MIN_PASSWORD_LENGTH } from "@freehold/contract";

/**
 * What is wrong with a change of password before it is sent, by field. The server decides about everything else.
 *
 * @example
 * passwordProblems("old-password", "short") // { next: "Please use at least 10 characters" }
 */
export function passwordProblems(current: string, next: string): { current?: string; next?: string } {
  const problems: { current?: string; next?: string } = {};
  if (!current) problems.current = "Please enter your current password";
  if (next.length < MIN_PASSWORD_LENGTH) problems.next = `Please use at least ${MIN_PASSWORD_LENGTH} characters`;
  else if (next === current) problems.next = "This is your current password";
  return problems;
}
