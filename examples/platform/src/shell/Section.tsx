import { ErrorNotice, Spinner, useMessages } from "@freehold/ui";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Support } from "../shared/Support.tsx";
import { $shellMessages } from "./messages.ts";
import { type LoadScreen, SITE_SECTIONS } from "./sections.tsx";

/** What stands in the main area for a section's id. The shell gives only ids that this person has. */
export function Section({ id }: { id: string }) {
  const t = useMessages($shellMessages);
  const section = SITE_SECTIONS.find((candidate) => candidate.id === id);
  const title = section && t.documentTitle({ title: section.label });
  useEffect(() => {
    document.title = title ?? t.brand;
    return () => {
      document.title = t.brand;
    };
  }, [title, t.brand]);
  // A section begins at its top, wherever the one before it, or the sign-in form, was scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a section
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [id]);

  if (!section) return null;
  if ("load" in section) return <LazyScreen key={id} label={section.label} load={section.load} />;
  return <section.screen />;
}

/** Not by lazy(): what cannot be loaded would take the page down with it, and never be tried again. */
function LazyScreen({ label, load }: { label: string; load: LoadScreen }) {
  const t = useMessages($shellMessages);
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  const [error, setError] = useState<unknown>(null);

  const open = useCallback(() => {
    setError(null);
    load().then((loaded) => setScreen(() => loaded.default), setError);
  }, [load]);
  useEffect(open, [open]);

  if (Screen) return <Screen />;
  if (error === null) return <Spinner label={t.opening({ section: label })} />;
  return (
    <>
      <ErrorNotice error={error} fallback={t.notLoaded({ section: label })} onRetry={open} />
      <Support />
    </>
  );
}
