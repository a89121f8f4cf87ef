import { useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { BlockedList } from "../blocked/BlockedList.tsx";
import { AdminScreen } from "../shared/AdminScreen.tsx";
import { $treasuryMessages } from "./messages.ts";
import { $treasury } from "./store.ts";
import { TreasuryCard } from "./TreasuryCard.tsx";

/** What the treasury has and owes, and what is approved and not paid. */
export function TreasuryScreen() {
  const t = useMessages($treasuryMessages);
  const { loading } = useStore($treasury);
  return (
    <AdminScreen title={t.title} lead={t.lead} busy={loading}>
      <TreasuryCard />
      <BlockedList />
    </AdminScreen>
  );
}
