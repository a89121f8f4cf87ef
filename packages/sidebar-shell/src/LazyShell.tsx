import { LazyView, type LoadView, Waiting } from "@freehold/element";
import { $session, configure } from "@freehold/session";
import { useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useState } from "react";
import type { SidebarShellElementProps } from "./SlottedShell.tsx";
import { $waitingText } from "./waiting-text.ts";

const load: LoadView<SidebarShellElementProps> = () =>
  import("./SlottedShell.tsx").then(({ SlottedShell }) => SlottedShell);

/** Loads the shell's view and styles beside the profile: signed-out people, who see a slot, need neither. */
export function LazyShell(props: SidebarShellElementProps) {
  const { apiUrl } = props;
  const session = useStore($session);
  const text = useMessages($waitingText);
  const [settled, settle] = useState(false);

  useLayoutEffect(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useEffect(() => {
    // A page without a token is signed out in the next microtask.
    const timer = setTimeout(settle, 0, true);
    return () => clearTimeout(timer);
  }, []);

  if (session.status === "signed-out") return <slot name="signed-out" />;
  return (
    <LazyView load={settled ? load : undefined} props={props} waiting={(state) => <Waiting {...state} text={text} />} />
  );
}
