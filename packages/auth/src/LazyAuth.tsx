import { LazyView, type LoadView, Waiting } from "@freehold/element";
import { $session, configure } from "@freehold/session";
import { useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { AuthProps } from "./Auth.tsx";
import { createSignInTeller } from "./sign-in-teller.ts";
import { $waitingText } from "./waiting-text.ts";

const loadForms: LoadView<AuthProps> = () => import("./StyledAuth.tsx").then(({ StyledAuth }) => StyledAuth);

/**
 * The element's view. Signed-in people need no forms: these are fetched as soon as nobody is signed in, or the server
 * does not answer. Until then, and while the session loads, a spinner stands here (SPEC 2).
 */
export function LazyAuth({ load = loadForms, ...props }: AuthProps & { load?: LoadView<AuthProps> }) {
  const { apiUrl, onSignedIn } = props;
  const session = useStore($session);
  const text = useMessages($waitingText);
  const [teller] = useState(() => createSignInTeller());
  const tell = useRef(onSignedIn);
  const isNeeded = session.status !== "loading" || session.error !== null;

  useLayoutEffect(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useLayoutEffect(() => {
    tell.current = onSignedIn;
  });
  useEffect(() => teller.connect((event) => tell.current?.(event)), [teller]);

  if (session.status === "signed-in") return <slot />;
  return (
    <LazyView
      load={isNeeded ? load : undefined}
      props={{ ...props, onSignedIn: undefined }}
      waiting={(state) => <Waiting {...state} text={text} />}
    />
  );
}
