import { useMessages } from "@freehold/ui";
import { FileText } from "@freehold/ui/icons";
import type { MouseEvent, ReactNode } from "react";
import { $messages, SECTION_LABELS, type SectionId } from "../store/messages.ts";
import type { ShellSection } from "../store/sections.ts";

/** The list of sections, with those for admins under a heading of their own. */
export function SectionList({
  sections,
  current,
  onSelect,
}: {
  sections: readonly ShellSection[];
  /** None of them where it is null. */
  current: string | null;
  onSelect: (id: string) => void;
}) {
  const t = useMessages($messages);
  const groups = [sections.filter((section) => !section.adminOnly), sections.filter((section) => section.adminOnly)];
  return (
    <nav className="fh-shell-nav" part="nav" aria-label={t.sections}>
      {groups.map(
        (group, index) =>
          group.length > 0 && (
            <div key={index ? "admin" : "all"} className="fh-shell-group">
              {index > 0 && <p className="fh-shell-caption">{t.administration}</p>}
              <ul className="fh-shell-list">
                {group.map(({ id, label, href, icon: Icon = FileText }) => (
                  <li key={id} className="fh-shell-line">
                    <Item href={href} isCurrent={id === current} onSelect={() => onSelect(id)}>
                      <Icon size={18} />
                      <span className="fh-text">{hasSpecLabel(id, label) ? t[id] : label}</span>
                    </Item>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </nav>
  );
}

/** A button, or a link where the section has an address: it can then be opened in a new tab, too. */
function Item({
  href,
  isCurrent,
  onSelect,
  children,
}: {
  href: string | undefined;
  isCurrent: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  const common = {
    className: "fh-shell-item",
    "aria-current": isCurrent ? ("page" as const) : undefined,
  };
  if (href === undefined)
    return (
      <button type="button" {...common} part={isCurrent ? "item item-current" : "item"} onClick={onSelect}>
        {children}
      </button>
    );
  return (
    <a
      {...common}
      part={isCurrent ? "item item-current" : "item"}
      href={href}
      onClick={(event) => {
        if (!opensHere(event)) return;
        event.preventDefault();
        onSelect();
      }}
    >
      {children}
    </a>
  );
}

/** Whether a click is meant for this page, and not for a new tab, a new window or the disk. */
function opensHere(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** Whether a section has the label that SPEC 2 gives it: then it is shown in the page's language. */
function hasSpecLabel(id: string, label: string): id is SectionId {
  return Object.hasOwn(SECTION_LABELS, id) && SECTION_LABELS[id as SectionId] === label;
}
