import { SignInPrompt } from "./sign-in/SignInPrompt.tsx";
import { WithdrawAll, type WithdrawAllProps } from "./WithdrawAll.tsx";

/** Properties of `<freehold-withdraw-all>`. */
export type WithdrawAllElementProps = Omit<WithdrawAllProps, "wallet" | "empty" | "titleLevel" | "signIn"> & {
  /** What signed-out visitors see: the sign-in form (`inline`), a button that fires an event (`event`), or a link to a URL. @default "inline" */
  signIn?: "inline" | "event" | (string & {}) | undefined;
};

/** The panel as the element shows it: what connects a wallet, and what signs people in, is what the page put into its slots. */
export function SlottedWithdrawAll(props: WithdrawAllElementProps) {
  const { signIn, apiUrl, theme, locale, onSignInNeeded } = props;
  const needed = () => onSignInNeeded?.();
  return (
    <WithdrawAll
      {...props}
      wallet={<slot name="wallet" />}
      empty={<slot name="empty" />}
      signIn={<SignInPrompt {...{ signIn, apiUrl, theme, locale }} onSignInNeeded={needed} />}
    />
  );
}
