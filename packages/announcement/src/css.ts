import styles from "./Announcement.css?inline";

/** The style sheet of the announcement, without that of the primitives. */
export const css: string = styles;
