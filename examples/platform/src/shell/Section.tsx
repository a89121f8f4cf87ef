import type { User } from "@freehold/contract";
import { DEFAULT_SECTION, SECTIONS } from "@freehold/sidebar-shell";
import { useMessages } from "@freehold/ui";
import { FileText, LockKeyhole } from "@freehold/ui/icons";
import { useEffect } from "react";
import { Link } from "../shared/address/Link.tsx";
import { EmptyState } from "../shared/layout/EmptyState.tsx";
import { PageHeader } from "../shared/layout/PageHeader.tsx";
import { LazyScreen } from "./LazyScreen.tsx";
import { $shellMessages } from "./messages.ts";
import { findSection } from "./sections.tsx";

/** What stands in the main area for the section that the address names, whether it is there or not. */
export function Section({ id, user }: { id: string; user: User }) {
  const t = useMessages($shellMessages);
  const section = findSection(id);
  const title = t.documentTitle({ title: section?.label ?? t.unknownTitle });
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = t.brand;
    };
  }, [title, t.brand]);
  // A section begins at its top, wherever the one before it, or the sign-in form, was scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a section
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [id]);

  if (!section) return <UnknownAddress />;
  // SPEC 6 shows the admin sections by the e-mail, too; the server goes by the role alone, and is asked nothing it would refuse.
  if (section.adminOnly && user.role !== "admin") return <AdminsOnly title={section.label} />;
  if ("load" in section) return <LazyScreen key={id} label={section.label} load={section.load} />;
  return <section.screen />;
}

function AdminsOnly({ title }: { title: string }) {
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

/** Where people go on from an address at which nothing stands. */
const WAYS_ON = SECTIONS.filter(({ id }) => id === DEFAULT_SECTION || id === "dashboard" || id === "wallet");

function UnknownAddress() {
  const t = useMessages($shellMessages);
  return (
    <section aria-labelledby="section-title">
      <PageHeader id="section-title" title={t.unknownTitle} lead={t.unknownText} />
      <EmptyState icon={<FileText size={28} strokeWidth={1.25} />} title={t.unknownNext}>
        <span className="ways-on">
          {WAYS_ON.map(({ id, label }) => (
            <Link key={id} section={id}>
              {label}
            </Link>
          ))}
        </span>
      </EmptyState>
    </section>
  );
}
