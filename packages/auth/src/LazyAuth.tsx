import { $session, configure } from "@freehold/session";
import { useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type ComponentType, createElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { AuthProps } from "./Auth.tsx";
import { createSignInTeller } from "./sign-in-teller.ts";
import { $waitingText } from "./waiting-text.ts";

/** How the forms are fetched. */
export type LoadForms = () => Promise<ComponentType<AuthProps>>;

const loadForms: LoadForms = () => import("./StyledAuth.tsx").then(({ StyledAuth }) => StyledAuth);

/**
 * The element's view. Signed-in people need no forms, so these and their styles are a file of their own: it is fetched
 * as soon as nobody is signed in, or the server does not answer. Until then, and while the session loads, this shows
 * a spinner (SPEC 2).
 */
export function LazyAuth({ load = loadForms, ...props }: AuthProps & { load?: LoadForms }) {
  const { apiUrl, onSignedIn } = props;
  const session = useStore($session);
  const [Forms, setForms] = useState<ComponentType<AuthProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const [teller] = useState(() => createSignInTeller());
  const tell = useRef(onSignedIn);
  const isNeeded = session.status === "loading" ? session.error !== null : session.status === "signed-out";
  const isMissing = isNeeded && !Forms && !failed;

  useLayoutEffect(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useLayoutEffect(() => {
    tell.current = onSignedIn;
  });
  useEffect(() => teller.connect((event) => tell.current?.(event)), [teller]);
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (forms) => setForms(() => forms),
      (cause) => {
        console.error("<freehold-auth>: its forms could not be loaded.", cause);
        setFailed(true);
      },
    );
  }, [isMissing, load]);

  if (session.status === "signed-in") return createElement("slot");
  if (Forms) return <Forms {...props} onSignedIn={undefined} />;
  return <Waiting failed={failed} onRetry={() => setFailed(false)} />;
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useMessages($waitingText);
  if (failed) {
    return (
      <p role="alert">
        {t.failed}{" "}
        <button type="button" onClick={onRetry}>
          {t.tryAgain}
        </button>
      </p>
    );
  }
  return (
    <p className="wait" role="status">
      {t.loading}
    </p>
  );
}

/**
 * The spinner's own styles, since those of the primitives come with the forms. It appears after 0.2 s: mostly the
 * forms are there by then.
 */
export const WAITING_CSS = `
.wait{display:flex;align-items:center;justify-content:center;gap:.75rem;margin:0;padding:1.5rem;animation:show .1s .2s both}
.wait::before{content:"";box-sizing:border-box;inline-size:1.25rem;block-size:1.25rem;border:1.5px solid #8886;border-block-start-color:currentColor;border-radius:50%;animation:turn .8s linear infinite}
@keyframes show{from{opacity:0}}
@keyframes turn{to{rotate:1turn}}
@media(prefers-reduced-motion:reduce){.wait::before{animation:none}}`;
