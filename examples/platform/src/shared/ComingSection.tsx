import type { ShellSection } from "@freehold/sidebar-shell";
import { useMessages } from "@freehold/ui";
import { Landmark } from "@freehold/ui/icons";
import { EmptyState } from "./EmptyState.tsx";
import { $sharedMessages } from "./messages.ts";
import { PageHeader } from "./PageHeader.tsx";

/** The sections of SPEC 2 that have no content yet. */
export type ComingId = "dashboard" | "properties" | "investments" | "referrals" | "payouts" | "users" | "analytics";

/** A section that has no content yet: its title, and in a sentence what it will hold. It shows no made-up data. */
export function ComingSection({
  id,
  label,
  icon: Icon = Landmark,
}: Pick<ShellSection, "label" | "icon"> & { id: ComingId }) {
  const t = useMessages($sharedMessages);
  return (
    <section aria-labelledby={`${id}-title`}>
      <PageHeader id={`${id}-title`} title={label} />
      <EmptyState icon={<Icon size={32} strokeWidth={1.25} />} title={t.comingTitle}>
        {t[id]}
      </EmptyState>
    </section>
  );
}
