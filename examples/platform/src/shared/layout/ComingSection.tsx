import { SECTIONS, type SectionId } from "@freehold/sidebar-shell";
import { useMessages } from "@freehold/ui";
import { Landmark } from "@freehold/ui/icons";
import { EmptyState } from "./EmptyState.tsx";
import { $comingMessages } from "./messages.ts";
import { PageHeader } from "./PageHeader.tsx";

/** The sections of SPEC 2 that have no content yet. */
type ComingId = Exclude<SectionId, "wallet" | "withdraw-all">;

/** A section that has no content yet: its title, and in a sentence what it will hold. It shows no made-up data. */
export function ComingSection({ id }: { id: ComingId }) {
  const t = useMessages($comingMessages);
  const section = SECTIONS.find((candidate) => candidate.id === id);
  const Icon = section?.icon ?? Landmark;
  return (
    <section aria-labelledby={`${id}-title`}>
      <PageHeader id={`${id}-title`} title={section?.label ?? ""} />
      <EmptyState icon={<Icon size={32} strokeWidth={1.25} />} title={t.comingTitle}>
        {t[id]}
      </EmptyState>
    </section>
  );
}
