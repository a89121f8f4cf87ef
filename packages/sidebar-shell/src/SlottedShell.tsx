import { SidebarShell, type SidebarShellProps } from "./SidebarShell.tsx";

/** Properties of `<freehold-sidebar-shell>`. */
export type SidebarShellElementProps = Omit<
  SidebarShellProps,
  "brand" | "section" | "defaultSection" | "tools" | "children" | "signedOut"
> & {
  /** The brand's name. @default none */
  brand?: string | undefined;
  /** The section shown. It follows a person's choice. @default "withdraw-all" */
  section?: string | undefined;
};

/** The shell around slots: a section's own one, or, while nothing stands in it, the default slot in its place. */
export function SlottedShell(props: SidebarShellElementProps) {
  return (
    <SidebarShell {...props} brand={props.brand ?? ""} signedOut={<slot name="signed-out" />}>
      {(section) => (
        <slot key={section} name={section}>
          <slot />
        </slot>
      )}
    </SidebarShell>
  );
}
