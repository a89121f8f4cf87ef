import { ShadowStyles } from "@freehold/element";
import { baseCss, buttonCss, noticeCss, toneCss, waitingCss } from "@freehold/ui/css";
import { css } from "./css.ts";
import type { ShellSection } from "./Sections.tsx";
import { SidebarShell } from "./SidebarShell.tsx";

/** Properties of `<freehold-sidebar-shell>`. */
export type SidebarShellElementProps = {
  brand?: string | undefined;
  sections?: readonly ShellSection[] | undefined;
  section?: string | undefined;
  apiUrl?: string | undefined;
  theme?: "light" | "dark" | "auto" | (string & {}) | undefined;
  locale?: string | undefined;
  onSectionChange?: ((event: { section: string }) => void) | undefined;
  onSettings?: (() => void) | undefined;
};

const STYLES = [baseCss, buttonCss, toneCss, noticeCss, waitingCss, css];

/** The shell around slots: a section's own one, or, while nothing stands in it, the default slot in its place. */
export function SlottedShell({ brand = "", ...props }: SidebarShellElementProps) {
  return (
    <>
      <ShadowStyles styles={STYLES} />
      <SidebarShell {...props} brand={brand}>
        {(section) => (
          <slot key={section} name={section}>
            <slot />
          </slot>
        )}
      </SidebarShell>
    </>
  );
}
