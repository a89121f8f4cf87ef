import {
  BarChart3,
  Building2,
  Gift,
  HandCoins,
  Landmark,
  LayoutDashboard,
  PieChart,
  Users,
  Wallet,
} from "lucide-react";
import { EmptyState } from "./EmptyState.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { COMING } from "./sections.ts";

const ICONS: Readonly<Record<string, typeof Wallet>> = {
  dashboard: LayoutDashboard,
  properties: Building2,
  investments: PieChart,
  wallet: Wallet,
  referrals: Gift,
  payouts: HandCoins,
  users: Users,
  analytics: BarChart3,
};

/** A section that has no content yet: its title, and what it will hold. */
export function ComingSection({ id }: { id: string }) {
  const section = COMING[id];
  if (!section) return null;
  const Icon = ICONS[id] ?? Landmark;
  return (
    <section aria-labelledby={`${id}-title`}>
      <PageHeader id={`${id}-title`} title={section.label} />
      <EmptyState icon={<Icon size={32} strokeWidth={1.25} aria-hidden="true" />} title="Nothing here yet">
        {section.will}
      </EmptyState>
    </section>
  );
}
