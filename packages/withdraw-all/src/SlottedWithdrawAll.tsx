import { ownProps } from "@freehold/ui";
import { SignInPrompt } from "./sign-in/SignInPrompt.tsx";
import { WithdrawAll } from "./WithdrawAll.tsx";
import type { WithdrawAllElementProps } from "./WithdrawAllElement.ts";

/** The panel as the element shows it: what connects a wallet, and what signs people in, is what the page put into its slots. */
export function SlottedWithdrawAll(given: WithdrawAllElementProps) {
  const props = ownProps(given);
  const { signIn, apiUrl, theme, locale, onSignInNeeded } = props;
  const needed = () => onSignInNeeded?.();
  return (
    <WithdrawAll
      {...props}
      wallet={<slot name="wallet" />}
      signIn={<SignInPrompt {...{ signIn, apiUrl, theme, locale }} onSignInNeeded={needed} />}
    />
  );
}
