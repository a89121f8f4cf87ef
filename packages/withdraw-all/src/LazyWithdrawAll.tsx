import { Waiting } from "@freehold/element";
import { $session, configure } from "@freehold/session";
import { useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type ComponentType, useEffect, useLayoutEffect, useState } from "react";
import type { WithdrawAllProps } from "./WithdrawAll.tsx";
import { $waitingText } from "./waiting-text.ts";

/** How the panel is fetched. */
export type LoadPanel = () => Promise<ComponentType<WithdrawAllProps>>;

let panel: ComponentType<WithdrawAllProps> | null = null;

/** Fetches the panel with its styles. */
export const loadPanel: LoadPanel = async () => {
  panel ??= (await import("./StyledWithdrawAll.tsx")).StyledWithdrawAll;
  return panel;
};

/**
 * The element's view. The panel and its styles are a file of their own, fetched beside the profile: a host page runs
 * sooner, and the figures come no later.
 */
export function LazyWithdrawAll({ load = loadPanel, ...props }: WithdrawAllProps & { load?: LoadPanel }) {
  const { apiUrl } = props;
  const t = useMessages($waitingText);
  // A panel that is there already is drawn at once.
  const [Panel, setPanel] = useState(() => (load === loadPanel ? panel : null));
  const [failed, setFailed] = useState(false);
  // Its first listener makes the session read the profile, while the panel is on its way.
  useStore($session);

  useLayoutEffect(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useEffect(() => {
    if (failed || Panel) return;
    load().then(
      (panel) => setPanel(() => panel),
      (cause) => {
        console.error("<freehold-withdraw-all>: the panel could not be loaded.", cause);
        setFailed(true);
      },
    );
  }, [failed, load, Panel]);

  if (Panel) return <Panel {...props} />;
  return <Waiting failed={failed} onRetry={() => setFailed(false)} text={t} />;
}
