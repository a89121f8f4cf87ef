import { SECTIONS, type SectionId, type ShellSection } from "@freehold/sidebar-shell";
import { KeyRound, Stamp } from "@freehold/ui/icons";
import type { ComponentType } from "react";
import WithdrawAllSection from "../sections/withdraw-all/index.tsx";
import { type Route, toPath } from "../shared/location/router.ts";
import { $shellMessages } from "./messages.ts";

/** A section of the site: what the sidebar shows of it, where it stands, and its screen. */
export type SiteSection = ShellSection & {
  /**
   * What may stand behind the section's id in the URL, without the slash between them.
   *
   * @default anything: the section says itself that it knows no such place
   */
  paths?: RegExp;
} & (
    | { /** Comes with the page. */ screen: ComponentType }
    | { /** Fetched when it is opened, so that only who opens it fetches its code. */ load: LoadScreen }
  );

/** Fetches the code of a screen. */
export type LoadScreen<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/** What SPEC 2 says of a section: id, label, icon, who sees it. Its URL is its id. */
function spec(id: SectionId): ShellSection {
  return { ...(SECTIONS.find((section) => section.id === id) as ShellSection), href: toPath({ section: id }) };
}

/**
 * Every section of the site, in the order of the sidebar. A new section is a folder in `sections/` and a line here; what stands
 * behind its id in the URL is its own (`paths`, `sectionPath`).
 */
export const SITE_SECTIONS: readonly SiteSection[] = [
  { ...spec("dashboard"), paths: /^$/, load: () => import("../sections/dashboard/index.tsx") },
  {
    ...spec("properties"),
    paths: /^([^/]+(\/edit(\/(files|history))?)?)?$/,
    load: () => import("../sections/properties/index.tsx"),
  },
  { ...spec("investments"), paths: /^$/, load: () => import("../sections/investments/index.tsx") },
  {
    ...spec("wallet"),
    paths: /^(transactions(\/[^/]+)?|withdraw|statements)?$/,
    load: () => import("../sections/wallet/index.tsx"),
  },
  { ...spec("referrals"), paths: /^(tree|leaderboard)?$/, load: () => import("../sections/referrals/index.tsx") },
  { ...spec("payouts"), paths: /^(months(\/[^/]+)?)?$/, load: () => import("../sections/payouts/index.tsx") },
  { ...spec("withdraw-all"), paths: /^$/, screen: WithdrawAllSection },
  { ...spec("users"), load: () => import("../sections/users/index.tsx") },
  { ...spec("analytics"), load: () => import("../sections/analytics/index.tsx") },
  {
    id: "refunds",
    // Read whenever it is shown: the language may change.
    get label() {
      return $shellMessages.get().refunds;
    },
    icon: Stamp,
    adminOnly: true,
    href: toPath({ section: "refunds" }),
    paths: /^(requests\/[^/]+|treasury|reconciliation|rules|emails)?$/,
    load: () => import("./RefundRequests.tsx"),
  },
  {
    id: "partners",
    get label() {
      return $shellMessages.get().partners;
    },
    icon: KeyRound,
    adminOnly: true,
    href: toPath({ section: "partners" }),
    paths: /^([^/]+(\/(origins|links|webhooks(\/[^/]+)?|requests|errors))?)?$/,
    load: () => import("../sections/partners/index.tsx"),
  },
];

/** The page that the header's settings button leads to; it is not in the sidebar. */
const ACCOUNT: SiteSection = {
  id: "account",
  get label() {
    return $shellMessages.get().account;
  },
  href: toPath({ section: "account" }),
  paths: /^(mails|words|email|data|close|password|wallet|passkeys|devices|sites)?$/,
  load: () => import("../sections/account/index.tsx"),
};

/** The section of an id; undefined where there is none. */
export function findSection(id: string): SiteSection | undefined {
  return [...SITE_SECTIONS, ACCOUNT].find((section) => section.id === id);
}

/** The section that a URL names; undefined if there is none, or if nothing stands at what follows the section's id. */
export function findPlace({ section: id, rest }: Pick<Route, "section" | "rest">): SiteSection | undefined {
  const section = findSection(id);
  return section?.paths?.test(rest.map(encodeURIComponent).join("/")) === false ? undefined : section;
}
