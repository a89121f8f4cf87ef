import type { Balance } from "@freehold/contract";
import { Amount, Skeleton, useMessages } from "@freehold/ui";
import { SumList } from "../figures/SumList.tsx";
import { AccountParts } from "./AccountParts.tsx";
import { accountsOf, COLOURS, partsAddUp } from "./accounts-of.ts";
import { $accountWords } from "./messages.ts";
import "./styles.css";

/**
 * What a person owns: the one sum, and as a bar and below it what it is made of.
 *
 * @param props.balance - undefined until it is read.
 */
export function Accounts({ balance }: { balance: Omit<Balance, "success"> | undefined }) {
  const words = useMessages($accountWords);
  const accounts = accountsOf(balance ?? NOTHING);
  const whole = balance !== undefined && !partsAddUp(balance);
  return (
    <>
      <div className="accounts-total">
        {balance ? <Amount value={balance.total_ubxs} size="large" whole={whole} /> : <Skeleton kind="figure" />}
      </div>
      <AccountParts accounts={accounts} />
      <SumList
        whole={whole}
        lines={accounts.map(({ account, amount }) => ({
          label: words[account],
          colour: COLOURS[account],
          amount: balance && amount,
          help: words[`${account}Help`],
        }))}
      />
    </>
  );
}

const NOTHING = { available_ubxs: "0", invested_ubxs: "0", earnings_ubxs: "0", reserved_ubxs: "0", total_ubxs: "0" };
