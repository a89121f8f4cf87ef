import { $route, openSection, type Place, type Route } from "../shared/location/router.ts";

/** Where a former path leads now; null where the path is none. */
function findMoved({ section, rest, search }: Route): (Place & { section: string }) | null {
  // The link of every payout's mail until the setting moved to the account.
  if (section === "payouts" && rest.join("/") === "mails") return { section: "account", rest: ["mails"] };
  if (section === "users" && rest.length === 0 && search.proposed === "true") {
    const { proposed: _, ...others } = search;
    return { section, search: { ...others, role: "proposed" } };
  }
  return null;
}

/** Mails and bookmarks of another time name paths that have moved: the path of today takes the place of such a one. */
export function replaceFormerPath(): void {
  const moved = findMoved($route.get());
  if (moved) openSection(moved.section, { ...moved, replace: true });
}
