import { useMessages } from "@freehold/ui";
import { KeyRound } from "@freehold/ui/icons";
import { EmptyState } from "../shared/layout/EmptyState.tsx";
import { fill } from "../shared/layout/fill.tsx";
import { PageHeader } from "../shared/layout/PageHeader.tsx";
import { Link } from "../shared/location/Link.tsx";
import { $shellMessages } from "./messages.ts";

/** What an admin sees in place of an admin section until the session is opened with a second factor. */
export default function FactorMissing({ title }: { title: string }) {
  const t = useMessages($shellMessages);
  return (
    <section aria-labelledby="section-title">
      <PageHeader id="section-title" title={title} />
      <EmptyState icon={<KeyRound size={28} strokeWidth={1.25} />} title={t.factorMissingTitle}>
        {fill(t.factorMissingText, {
          section: (
            <Link section="account" rest={["passkeys"]}>
              {t.accountSettings}
            </Link>
          ),
        })}
      </EmptyState>
    </section>
  );
}
