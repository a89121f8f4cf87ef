import { ErrorNotice, Spinner, useMessages } from "@freehold/ui";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Support } from "../shared/layout/Support.tsx";
import { $shellMessages } from "./messages.ts";
import type { LoadScreen } from "./sections.tsx";

/**
 * A screen whose code is fetched when it is shown. Not by lazy(): what cannot be loaded would take the page down with it, and
 * never be tried again.
 */
export function LazyScreen({ label, load }: { label: string; load: LoadScreen }) {
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
