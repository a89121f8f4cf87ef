import { WithdrawAll, type WithdrawAllProps } from "./WithdrawAll.tsx";

/** The panel as the element shows it: what connects a wallet is what the page put into its slot. */
export function SlottedWithdrawAll(props: WithdrawAllProps) {
  return <WithdrawAll {...props} wallet={<slot name="wallet" />} />;
}
