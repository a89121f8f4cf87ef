import { DEFAULT_SECTION, SECTIONS } from "@freehold/sidebar-shell";
import { useMessages } from "@freehold/ui";
import { FileText } from "@freehold/ui/icons";
import { EmptyState } from "../shared/layout/EmptyState.tsx";
import { PageHeader } from "../shared/layout/PageHeader.tsx";
import { Link } from "../shared/location/Link.tsx";
import { $shellMessages } from "./messages.ts";

/** Where people go on from a path at which nothing stands. */
const WAYS_ON = SECTIONS.filter(({ id }) => id === DEFAULT_SECTION || id === "dashboard" || id === "wallet");

/** What stands at a path at which nothing is: that it does not exist, and ways on. */
export default function UnknownPath() {
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
