import { useMessages } from "@freehold/ui";
import { FileText } from "@freehold/ui/icons";
import { $messages, SECTION_LABELS, type SectionId } from "../store/messages.ts";
import type { ShellSection } from "../store/sections.ts";

/** The list of sections, with those for admins under a heading of their own. */
export function SectionList({
  sections,
  current,
  onSelect,
}: {
  sections: readonly ShellSection[];
  current: string;
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
                {group.map(({ id, label, icon: Icon = FileText }) => (
                  <li key={id} className="fh-shell-line">
                    <button
                      type="button"
                      className="fh-shell-item"
                      part={id === current ? "item item-current" : "item"}
                      aria-current={id === current ? "page" : undefined}
                      onClick={() => onSelect(id)}
                    >
                      <Icon size={18} />
                      {hasSpecLabel(id, label) ? t[id] : label}
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

/** Whether a section has the label that SPEC 2 gives it: then it is shown in the page's language. */
function hasSpecLabel(id: string, label: string): id is SectionId {
  return Object.hasOwn(SECTION_LABELS, id) && SECTION_LABELS[id as SectionId] === label;
}
