import { track } from "@freehold/session";
import { ErrorNotice, Spinner, useMessages } from "@freehold/ui";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Support } from "../shared/layout/Support.tsx";
import { $shellMessages } from "./messages.ts";
import { ScreenBoundary } from "./ScreenBoundary.tsx";
import type { LoadScreen } from "./sections.tsx";

/**
 * A screen whose code is fetched when it is shown. Not by lazy(): what cannot be loaded would take the page down with it, and
 * never be tried again.
 *
 * @param props.label - what it is called while it loads.
 * @param props.given - the props of the screen.
 * @param props.silent - nothing is said while it loads, as of a dialog over a page. @default false
 */
export function LazyScreen<Props extends object = object>({
  label,
  load,
  given = {} as Props,
  silent = false,
}: {
  label: string;
  load: LoadScreen<Props>;
  given?: Props;
  silent?: boolean;
}) {
  const t = useMessages($shellMessages);
  const [Screen, setScreen] = useState<ComponentType<Props> | null>(null);
  const [error, setError] = useState<unknown>(null);

  const open = useCallback(() => {
    setError(null);
    track(load()).then((loaded) => setScreen(() => loaded.default), setError);
  }, [load]);
  useEffect(open, [open]);

  if (Screen)
    return (
      <ScreenBoundary label={label}>
        <Screen {...given} />
      </ScreenBoundary>
    );
  if (error === null) return silent ? null : <Spinner label={t.opening({ section: label })} />;
  return (
    <>
      <ErrorNotice error={error} fallback={t.notLoaded({ section: label })} onRetry={open} />
      <Support />
    </>
  );
}
