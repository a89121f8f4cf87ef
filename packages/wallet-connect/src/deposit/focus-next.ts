/**
 * Where the focus goes when the next screen takes the place of what the person has just pressed; `null` if they have pressed
 * nothing, so that no focus is taken from a person. A ref of React's.
 */
export type FocusNext = { current: "amount" | "progress" | null };
