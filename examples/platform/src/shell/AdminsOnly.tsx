import { useMessages } from "@freehold/ui";
import { LockKeyhole } from "@freehold/ui/icons";
import { EmptyState } from "../shared/layout/EmptyState.tsx";
import { PageHeader } from "../shared/layout/PageHeader.tsx";
import { $shellMessages } from "./messages.ts";

/** What stands in place of a section for admins, for everybody else. */
export default function AdminsOnly({ title }: { title: string }) {
  const t = useMessages($shellMessages);
  return (
    <section aria-labelledby="section-title">
      <PageHeader id="section-title" title={title} />
      <EmptyState icon={<LockKeyhole size={28} strokeWidth={1.25} />} title={t.adminsOnlyTitle}>
        {t.adminsOnlyText}
      </EmptyState>
    </section>
  );
}
