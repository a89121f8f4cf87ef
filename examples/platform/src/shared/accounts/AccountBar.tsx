import type { Balance } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { SumList } from "../figures/SumList.tsx";
import { AccountParts } from "./AccountParts.tsx";
import { accountsOf, COLOURS, partsAddUp } from "./accounts-of.ts";
import { $accountWords } from "./messages.ts";
import "./styles.css";

/** What a person owns as a bar, and below it what it is made of: only what there is. */
export function AccountBar({ balance }: { balance: Omit<Balance, "success"> }) {
  const words = useMessages($accountWords);
  const accounts = accountsOf(balance).filter(({ share }) => share > 0);
  return (
    <>
      <AccountParts accounts={accounts} />
      <SumList
        whole={!partsAddUp(balance)}
        lines={accounts.map(({ account, amount }) => ({ label: words[account], colour: COLOURS[account], amount }))}
      />
    </>
  );
}
