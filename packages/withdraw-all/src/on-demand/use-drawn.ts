import { useRef } from "react";
import { type LoadingState, type RefundState, userOf } from "../store/state.ts";
import type { RequestScreens } from "./request-screens.ts";

const LOADING: LoadingState = { status: "loading" };

/** Whether there is a request to show, one is being made, or an account is to be connected: what draws it is fetched then. */
export function needsRequestScreens(state: RefundState): boolean {
  const isForm = state.status === "form";
  return (
    ["submitting", "confirmation", "request", "unlinked"].includes(state.status) ||
    (isForm && (state.last !== null || state.draft.confirmation !== null))
  );
}

const isForm = ({ status }: RefundState) => status === "form" || status === "submitting";

/**
 * The state to draw: until the screens of a request are there, what was drawn before for the same person, or the outline, so that
 * nothing jumps. A form that is being filled in waits for nothing, and neither does what came of one that was sent.
 */
export function useDrawn(state: RefundState, { screens, error }: RequestScreens): RefundState {
  const drawn = useRef<RefundState>(LOADING);
  const before = userOf(drawn.current) === userOf(state) ? drawn.current : LOADING;
  const isAnswer = state.status === "confirmation" || before.status === "submitting";
  const isMissing = needsRequestScreens(state) && !screens && error === null;
  const waits = isMissing && !isAnswer && !(isForm(state) && isForm(before));
  drawn.current = waits ? before : state;
  return drawn.current;
}
