import { SECTIONS, type SectionId, type ShellSection } from "@freehold/sidebar-shell";
import { Stamp } from "@freehold/ui/icons";
import type { ComponentType } from "react";
import WithdrawAllSection from "../sections/withdraw-all/index.tsx";
import { type ComingId, ComingSection } from "../shared/ComingSection.tsx";

/** A section of the site: what the sidebar shows of it, and its screen. */
export type SiteSection = ShellSection &
  (
    | { /** Comes with the page. */ screen: ComponentType }
    | { /** Fetched when it is opened, so that only admins fetch the code of the admins' screens. */ load: LoadScreen }
  );

/** Fetches the code of a screen. */
export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** What SPEC 2 says of a section: id, label, icon, who sees it. */
const spec = (id: SectionId): ShellSection => SECTIONS.find((section) => section.id === id) as ShellSection;

/** A section whose content is still to come. */
function coming(id: ComingId): SiteSection {
  const { icon, label } = spec(id);
  return { ...spec(id), screen: () => <ComingSection id={id} label={label} icon={icon} /> };
}

/** Every section of the site, in the order of the sidebar. A new section is a folder in `sections/` and a line here. */
export const SITE_SECTIONS: readonly SiteSection[] = [
  coming("dashboard"),
  coming("properties"),
  coming("investments"),
  { ...spec("wallet"), load: () => import("../sections/wallet/index.tsx") },
  coming("referrals"),
  coming("payouts"),
  { ...spec("withdraw-all"), screen: WithdrawAllSection },
  coming("users"),
  coming("analytics"),
  {
    id: "refunds",
    label: "Refund Requests",
    icon: Stamp,
    adminOnly: true,
    load: () => import("../sections/refunds/index.tsx"),
  },
];
