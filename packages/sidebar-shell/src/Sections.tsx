import { useMessages } from "@freehold/ui";
import {
  Building2,
  ChartColumn,
  ChartPie,
  FileText,
  HandCoins,
  Landmark,
  LayoutDashboard,
  type Icon as UiIcon,
  UserPlus,
  UsersRound,
  Wallet,
} from "@freehold/ui/icons";
import type { ReactNode } from "react";
import type { Place, SectionId } from "./sidebar-shell.ts";
import { $text } from "./text.ts";

/** A section that the host adds after those of SPEC 2. */
export type ShellSection = Place & {
  label: string;
  /** A 18 px icon, decoration only. @default a sheet of paper */
  icon?: ReactNode;
};

const ICONS: Record<SectionId, UiIcon> = {
  dashboard: LayoutDashboard,
  properties: Building2,
  investments: ChartPie,
  wallet: Wallet,
  referrals: UserPlus,
  payouts: HandCoins,
  "withdraw-all": Landmark,
  users: UsersRound,
  analytics: ChartColumn,
};

/** The list of sections, with those for admins under a heading of their own. */
export function Sections({
  places,
  current,
  onSelect,
}: {
  places: readonly (Place<SectionId> | ShellSection)[];
  current: string;
  onSelect: (id: string) => void;
}) {
  const t = useMessages($text);
  const groups = [places.filter((place) => !place.adminOnly), places.filter((place) => place.adminOnly)];
  return (
    <nav className="fh-shell-nav" part="nav" aria-label={t.sections}>
      {groups.map(
        (group, index) =>
          group.length > 0 && (
            <div key={index ? "admin" : "all"} className="fh-shell-group">
              {index > 0 && <p className="fh-shell-caption">{t.administration}</p>}
              <ul className="fh-shell-list">
                {group.map((place) => (
                  <li key={place.id} className="fh-shell-line">
                    <button
                      type="button"
                      className="fh-shell-item"
                      part={place.id === current ? "item item-current" : "item"}
                      aria-current={place.id === current ? "page" : undefined}
                      onClick={() => onSelect(place.id)}
                    >
                      <Icon place={place} />
                      {"label" in place ? place.label : t[place.id]}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </nav>
  );
}

function Icon({ place }: { place: Place<SectionId> | ShellSection }) {
  if ("icon" in place && place.icon) return place.icon;
  const Drawn = "label" in place ? FileText : ICONS[place.id];
  return <Drawn size={18} />;
}
