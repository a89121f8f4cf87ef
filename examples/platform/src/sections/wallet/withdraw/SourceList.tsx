import { useMessages } from "@freehold/ui";
import { SumList } from "../../../shared/figures/SumList.tsx";
import { $withdrawMessages } from "./messages.ts";
import type { WithdrawalPlan } from "./plan.ts";

/** Where an amount is taken from: earnings first, then the oldest deposits. */
export function SourceList({ plan }: { plan: WithdrawalPlan }) {
  const t = useMessages($withdrawMessages);
  return (
    <SumList
      whole
      lines={[
        { label: t.fromEarnings, help: t.fromEarningsHelp, amount: plan.fromEarnings },
        { label: t.fromDeposits, help: t.fromDepositsHelp, amount: plan.fromDeposits },
        { label: t.sum, amount: plan.amount, isTotal: true },
      ]}
    />
  );
}
