import type { ReactNode } from "react";
import { classNames } from "../root/class-names.ts";

/** Props of {@link TableRegion}. */
export type TableRegionProps = {
  /** The ID of the table's caption, which also labels the region. */
  labelledBy: string;
  /** Added to the class names of the root node. */
  className?: string | undefined;
  /** A `<table className="fh-table">`. */
  children: ReactNode;
};

/**
 * Wraps your own native table in a region that scrolls sideways if necessary, with the keyboard too.
 *
 * @example
 * <TableRegion labelledBy={id}>
 *   <table className="fh-table">
 *     <caption id={id}>{t.caption}</caption>
 *     …
 *   </table>
 * </TableRegion>
 */
export function TableRegion({ labelledBy, className, children }: TableRegionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the table is the element; this is what it scrolls in
    <div
      className={classNames("fh-table-scroll", className)}
      part="table"
      role="region"
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
    >
      {children}
    </div>
  );
}
