import {
  Building2,
  ChartColumn,
  ChartPie,
  HandCoins,
  Landmark,
  LayoutDashboard,
  UserPlus,
  UsersRound,
  Wallet,
} from "@freehold/ui/icons";
import { SECTION_LABELS, type SectionId } from "../store/messages.ts";
import type { ShellSection } from "../store/sections.ts";

/**
 * The sections of SPEC 2 in their order, the last two for admins only. Add your own after them.
 *
 * @example
 * <SidebarShell sections={[...SECTIONS, { id: "refunds", label: "Refund Requests", adminOnly: true }]} />
 */
export const SECTIONS: readonly (ShellSection & { id: SectionId })[] = [
  { id: "dashboard", label: SECTION_LABELS.dashboard, icon: LayoutDashboard },
  { id: "properties", label: SECTION_LABELS.properties, icon: Building2 },
  { id: "investments", label: SECTION_LABELS.investments, icon: ChartPie },
  { id: "wallet", label: SECTION_LABELS.wallet, icon: Wallet },
  { id: "referrals", label: SECTION_LABELS.referrals, icon: UserPlus },
  { id: "payouts", label: SECTION_LABELS.payouts, icon: HandCoins },
  { id: "withdraw-all", label: SECTION_LABELS["withdraw-all"], icon: Landmark },
  { id: "users", label: SECTION_LABELS.users, icon: UsersRound, adminOnly: true },
  { id: "analytics", label: SECTION_LABELS.analytics, icon: ChartColumn, adminOnly: true },
];
