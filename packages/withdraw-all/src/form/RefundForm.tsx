import { Notice, useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { $text } from "../parts/messages.ts";
import { Columns } from "../parts/parts.tsx";
import type { FormState } from "../store/state.ts";
import { isAboveZero, isOwnSession } from "../store/state.ts";
import { CurrentDeposits } from "./CurrentDeposits.tsx";
import { Destination, type DestinationProps, SubmitFailure } from "./Destination.tsx";
import { HowItWorks } from "./Explanations.tsx";

/** Props of {@link RefundForm}. */
type Props = DestinationProps & {
  /** Stands above the form. */
  last: ReactNode;
  /** Leads on from where there is nothing to withdraw. */
  empty: ReactNode;
  /** Takes the place of the destination, where its owner is to agree to it. */
  confirm: ReactNode;
};

/**
 * SPEC 2: the request form beneath its title: the sum, where it goes, what to know, and the button. Without anything to withdraw, or where that is
 * not known, there is nothing to fill in: then it says so, with the `last` request. What became of a submission is said either way: what it asked for may be held.
 */
export function RefundForm({ state, wallet, last, empty, confirm }: Props) {
  const { value, failure } = state.deposits;
  const hasNothing = value !== null && !isAboveZero(value.total);
  // Nothing that cannot be sent is asked for.
  const isUnknown = value === null && failure !== null;
  return (
    <Columns aside={!hasNothing && <HowItWorks />}>
      {state.status === "form" && <FormNotice notice={state.notice} />}
      {hasNothing && <SubmitFailure failure={state.draft.failure} />}
      {last}
      <CurrentDeposits
        deposits={state.deposits}
        openWithdrawals={state.openWithdrawals}
        hasFailed={state.draft.failure !== null}
        isListed={isOwnSession(state.user)}
        empty={empty}
      />
      {!hasNothing && !isUnknown && state.canRequest && (confirm || <Destination state={state} wallet={wallet} />)}
    </Columns>
  );
}

function FormNotice({ notice }: Pick<FormState, "notice">) {
  const t = useMessages($text);
  if (notice === "cancelled")
    return (
      <Notice tone="success" live>
        {t.cancelled}
      </Notice>
    );
  if (notice === "already-open")
    return (
      <Notice tone="info" live>
        {t.alreadyOpen}
      </Notice>
    );
  if (notice === "unanswered")
    return (
      <Notice tone="info" live>
        {t.unanswered}
      </Notice>
    );
  return null;
}
