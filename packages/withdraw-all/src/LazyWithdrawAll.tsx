import { $session, configure } from "@freehold/session";
import { useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type ComponentType, useEffect, useLayoutEffect, useState } from "react";
import type { WithdrawAllProps } from "./WithdrawAll.tsx";
import { $waitingText } from "./waiting-text.ts";

/** How the panel is fetched. */
export type LoadPanel = () => Promise<ComponentType<WithdrawAllProps>>;

const loadPanel: LoadPanel = () => import("./StyledWithdrawAll.tsx").then(({ StyledWithdrawAll }) => StyledWithdrawAll);

/**
 * The element's view. The panel and its styles are a file of their own, fetched beside the profile: a host page runs
 * sooner, and the figures come no later.
 */
export function LazyWithdrawAll({ load = loadPanel, ...props }: WithdrawAllProps & { load?: LoadPanel }) {
  const { apiUrl } = props;
  const t = useMessages($waitingText);
  const [Panel, setPanel] = useState<ComponentType<WithdrawAllProps> | null>(null);
  const [failed, setFailed] = useState(false);
  // Its first listener makes the session read the profile, while the panel is on its way.
  useStore($session);

  useLayoutEffect(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useEffect(() => {
    if (failed) return;
    load().then(
      (panel) => setPanel(() => panel),
      (cause) => {
        console.error("<freehold-withdraw-all>: the panel could not be loaded.", cause);
        setFailed(true);
      },
    );
  }, [failed, load]);

  if (Panel) return <Panel {...props} />;
  if (!failed)
    return (
      <p className="wait" role="status">
        {t.checking}
      </p>
    );
  return (
    <p role="alert">
      {t.failed}{" "}
      <button type="button" onClick={() => setFailed(false)}>
        {t.tryAgain}
      </button>
    </p>
  );
}

/** The waiting line's own styles, where the panel's own one will stand; those of the primitives come with the panel. */
export const WAITING_CSS = `
.wait{display:flex;align-items:center;gap:.75rem;min-block-size:3.6rem;margin:0}
.wait::before{content:"";box-sizing:border-box;inline-size:1.25rem;block-size:1.25rem;border:1.5px solid #8886;border-block-start-color:currentColor;border-radius:50%;animation:turn .8s linear infinite}
@keyframes turn{to{rotate:1turn}}
@media(prefers-reduced-motion:reduce){.wait::before{animation:none}}`;
