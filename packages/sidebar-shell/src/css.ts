import styles from "./SidebarShell.css?inline";

/** The style sheet of the shell, without that of the primitives. */
export const css: string = styles;
