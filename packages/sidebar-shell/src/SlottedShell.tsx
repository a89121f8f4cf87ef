import { SidebarShell } from "./SidebarShell.tsx";
import type { ShellSection } from "./store/sections.ts";

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

/** The shell around slots: a section's own one, or, while nothing stands in it, the default slot in its place. */
export function SlottedShell({ brand = "", ...props }: SidebarShellElementProps) {
  return (
    <SidebarShell {...props} brand={brand} signedOut={<slot name="signed-out" />}>
      {(section) => (
        <slot key={section} name={section}>
          <slot />
        </slot>
      )}
    </SidebarShell>
  );
}
