import { $session, track } from "@freehold/session";
import { ErrorNotice, Spinner, useMessages, useStore } from "@freehold/ui";
import { LockKeyhole } from "@freehold/ui/icons";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { $adminMessages } from "./messages.ts";

type Screen = ComponentType<{ slug: string | null }>;

/** The admins' screens of a property, fetched when the first is opened. Others are told so, and nothing is asked for them. */
export function AdminScreens({ slug }: { slug: string | null }) {
  const t = useMessages($adminMessages);
  const session = useStore($session);
  const [Loaded, setLoaded] = useState<Screen | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isAdmin = session.status === "signed-in" && session.user.role === "admin";
  const load = useCallback(() => {
    setError(null);
    track(import("./EditScreen.tsx")).then((module) => setLoaded(() => module.EditScreen), setError);
  }, []);
  useEffect(() => {
    if (isAdmin) load();
  }, [isAdmin, load]);

  if (!isAdmin)
    return (
      <section aria-labelledby="property-title">
        <PageHeader id="property-title" title={t.adminsOnly} />
        <EmptyState icon={<LockKeyhole size={28} strokeWidth={1.25} />} title={t.adminsOnly}>
          {t.adminsOnlyText}
        </EmptyState>
      </section>
    );
  if (Loaded) return <Loaded slug={slug} />;
  if (error !== null) return <ErrorNotice error={error} fallback={t.notLoaded} onRetry={load} />;
  return <Spinner label={t.loading} />;
}
