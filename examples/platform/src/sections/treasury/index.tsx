import "../../shared/admin/styles.css";
import "../../shared/admin/results/styles.css";
import "./styles.css";
import { useMessages, useStore } from "@freehold/ui";
import { AdminScreen } from "../../shared/admin/AdminScreen.tsx";
import { $treasury } from "../../shared/admin/treasury/store.ts";
import { CoverageCard } from "./CoverageCard.tsx";
import { HeldList } from "./HeldList.tsx";
import { HeldMonths } from "./HeldMonths.tsx";
import { $treasuryMessages } from "./messages.ts";
import { TreasuryCard } from "./TreasuryCard.tsx";

/** What people have beside what the treasury has, what open requests ask of it, and what is approved and not paid or distributed. */
export default function Treasury() {
  const t = useMessages($treasuryMessages);
  const { loading } = useStore($treasury);
  return (
    <AdminScreen title={t.title} lead={t.lead} busy={loading}>
      <CoverageCard />
      <TreasuryCard />
      <HeldList />
      <HeldMonths />
    </AdminScreen>
  );
}
