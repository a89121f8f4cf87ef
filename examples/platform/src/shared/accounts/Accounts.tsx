import type { Balance } from "@freehold/contract";
import { Amount, Skeleton, useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { SumList } from "../figures/SumList.tsx";
import { accountsOf } from "./accounts-of.ts";
import { $accountWords } from "./messages.ts";
import "./styles.css";

/**
 * What a person owns: the one sum, and as a bar and below it what it is made of.
 *
 * @param props.balance - undefined until it is read.
 * @param props.children - what is said of the sum, below it.
 */
export function Accounts({
  balance,
  children,
}: {
  balance: Omit<Balance, "success"> | undefined;
  children?: ReactNode;
}) {
  const words = useMessages($accountWords);
  const accounts = accountsOf(balance ?? NOTHING);
  return (
    <>
      <div className="accounts-total">
        {balance ? <Amount value={balance.total_ubxs} size="large" /> : <Skeleton kind="figure" />}
        {children}
      </div>
      {/* Beneath it each part is named with its amount. */}
      <div className="accounts-bar" aria-hidden="true">
        {accounts
          .filter(({ share }) => share > 0)
          .map(({ account, share }) => (
            <span key={account} className="accounts-part" style={{ flexGrow: share, background: COLOURS[account] }} />
          ))}
      </div>
      <SumList
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

/** Of each account, in the bar and beside its name: what waits to be paid stands out. */
const COLOURS = {
  available: "var(--site-chart-1)",
  invested: "var(--site-chart-3)",
  earnings: "var(--site-chart-2)",
  reserved: "var(--site-chart-4)",
};

const NOTHING = { available_ubxs: "0", invested_ubxs: "0", earnings_ubxs: "0", reserved_ubxs: "0", total_ubxs: "0" };
