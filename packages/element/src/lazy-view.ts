import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";

/** How a view is fetched. */
export type LoadView<Props extends object> = () => Promise<ComponentType<Props>>;

/** How it stands with a view that is not there yet. */
export type LazyState = {
  failed: boolean;
  /** Fetches it again. */
  onRetry: () => void;
};

/**
 * A view whose code is a file of its own, fetched once there is a `load`: so an element weighs little on pages where
 * its view is not needed, and the host page runs sooner where it is.
 *
 * @param waiting - what stands in the view's place; nothing without it.
 * @example
 * const load = () => import("./Panel.tsx").then(({ Panel }) => Panel);
 * <LazyView load={isNeeded ? load : undefined} props={props} waiting={(state) => <Waiting {...state} text={text} />} />
 */
export function LazyView<Props extends object>({
  load,
  props,
  waiting,
}: {
  load: LoadView<Props> | undefined;
  props: Props;
  waiting?: (state: LazyState) => ReactNode;
}): ReactNode {
  const [View, setView] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState(false);
  const missing = View || failed ? undefined : load;

  useEffect(() => {
    missing?.().then(
      (view) => setView(() => view),
      (cause) => {
        console.error("Freehold: a view could not be loaded.", cause);
        setFailed(true);
      },
    );
  }, [missing]);

  return View ? createElement(View, props) : waiting?.({ failed, onRetry: () => setFailed(false) });
}
