import { DEFAULT_SECTION, SECTIONS } from "@freehold/sidebar-shell";
import { useMessages } from "@freehold/ui";
import { LockKeyhole } from "@freehold/ui/icons";
import { EmptyState } from "../shared/layout/EmptyState.tsx";
import { fill } from "../shared/layout/fill.tsx";
import { PageHeader } from "../shared/layout/PageHeader.tsx";
import { Link } from "../shared/location/Link.tsx";
import { $shellMessages } from "./messages.ts";

const REFUND = SECTIONS.find(({ id }) => id === DEFAULT_SECTION);

/** What other people see in place of a section for admins. */
export default function AdminsOnly({ title }: { title: string }) {
  const t = useMessages($shellMessages);
  return (
    <section aria-labelledby="section-title">
      <PageHeader id="section-title" title={title} />
      <EmptyState icon={<LockKeyhole size={28} strokeWidth={1.25} />} title={t.adminsOnlyTitle}>
        {fill(t.adminsOnlyText, { section: <Link section={DEFAULT_SECTION}>{REFUND?.label}</Link> })}
      </EmptyState>
    </section>
  );
}
