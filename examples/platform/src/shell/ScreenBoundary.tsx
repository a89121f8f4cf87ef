import { RenderBoundary, useMessages, useStore, type WidgetFailure } from "@freehold/ui";
import type { ReactNode } from "react";
import { Support } from "../shared/layout/Support.tsx";
import { $route } from "../shared/location/router.ts";
import { $shellMessages } from "./messages.ts";

/**
 * Keeps the page around a screen that fails: the sidebar and the other sections stay, and another place of the section is tried by
 * itself. The window hears of it by `freehold-error`, as it does of a widget.
 *
 * @param props.label - what the screen is called.
 */
export function ScreenBoundary({ label, children }: { label: string; children: ReactNode }) {
  const t = useMessages($shellMessages);
  const { section, rest } = useStore($route);
  return (
    <RenderBoundary
      sentence={t.notShown({ section: label })}
      onError={emit}
      shown={[section, ...rest].join("/")}
      frame={(notice) => (
        <>
          {notice}
          <Support />
        </>
      )}
    >
      {children}
    </RenderBoundary>
  );
}

function emit(detail: WidgetFailure): void {
  dispatchEvent(new CustomEvent("freehold-error", { detail }));
}
