import { $session, configure } from "@freehold/session";
import { useStore } from "@nanostores/react";
import { type ComponentType, createElement, useEffect, useLayoutEffect, useState } from "react";
import type { SidebarShellElementProps } from "./SlottedShell.tsx";

/** How long after a failure the view is asked for again, in milliseconds. */
const RETRY = 5_000;

/** Loads the shell's view and styles beside the profile: signed-out people, who see a slot, need neither. */
export function LazyShell(props: SidebarShellElementProps) {
  const { apiUrl } = props;
  const session = useStore($session, { ssr: "initial" });
  const [view, setView] = useState<ComponentType<SidebarShellElementProps> | null>(null);
  const wanted = session.status !== "signed-out" && !view;

  useLayoutEffect(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useEffect(() => {
    if (!wanted) return;
    const load = () =>
      import("./SlottedShell.tsx").then(
        ({ SlottedShell }) => setView(() => SlottedShell),
        (cause) => {
          console.error("<freehold-sidebar-shell>: its view could not be loaded and is asked for again.", cause);
          timer = setTimeout(load, RETRY);
        },
      );
    // A page without a token is signed out in the next microtask.
    let timer = setTimeout(load);
    return () => clearTimeout(timer);
  }, [wanted]);

  if (session.status === "signed-out") return <slot name="signed-out" />;
  return view && createElement(view, props);
}
