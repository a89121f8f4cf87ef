import { $session } from "@freehold/session";
import { useMessages, useStore } from "@freehold/ui";
import { LockKeyhole } from "@freehold/ui/icons";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { DistributionScreen } from "./DistributionScreen.tsx";
import { EntryScreen } from "./entry/EntryScreen.tsx";
import { MonthsScreen } from "./MonthsScreen.tsx";
import { $monthMessages } from "./messages.ts";
import { $open } from "./store.ts";
import "./styles.css";

/** The months of all properties. A user without the role sends no requests and reads one sentence. */
export default function Months() {
  const t = useMessages($monthMessages);
  const session = useStore($session);
  const open = useStore($open);
  if (session.status !== "signed-in" || session.user.role !== "admin")
    return (
      <EmptyState icon={<LockKeyhole size={28} strokeWidth={1.25} />} title={t.closedTitle}>
        {t.closedText}
      </EmptyState>
    );
  if (open === null) return <MonthsScreen />;
  if (open === "new") return <EntryScreen />;
  return <DistributionScreen key={open} />;
}
