import {
  Building2,
  ChartColumn,
  ChartPie,
  HandCoins,
  Landmark,
  LayoutDashboard,
  UserPlus,
  UsersRound,
} from "@freehold/ui/icons";
import { EmptyState } from "./EmptyState.tsx";
import { PageHeader } from "./PageHeader.tsx";
import type { Coming } from "./sections.ts";

const ICONS: Readonly<Record<string, typeof Landmark>> = {
  dashboard: LayoutDashboard,
  properties: Building2,
  investments: ChartPie,
  referrals: UserPlus,
  payouts: HandCoins,
  users: UsersRound,
  analytics: ChartColumn,
};

/** A section that has no content yet: its title, and what it will hold. */
export function ComingSection({ id, label, will }: Coming & { id: string }) {
  const Icon = ICONS[id] ?? Landmark;
  return (
    <section aria-labelledby={`${id}-title`}>
      <PageHeader id={`${id}-title`} title={label} />
      <EmptyState icon={<Icon size={32} strokeWidth={1.25} aria-hidden="true" />} title="Nothing here yet">
        {will}
      </EmptyState>
    </section>
  );
}
