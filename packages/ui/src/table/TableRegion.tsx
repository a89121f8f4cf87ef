import type { ReactNode } from "react";
import { classNames } from "../root/class-names.ts";

/** Props of {@link TableRegion}. */
export type TableRegionProps = {
  /** The id of the table's caption, which names the region, too. */
  labelledBy: string;
  /** Added to the classes of the outermost node. */
  className?: string | undefined;
  /** A `<table className="fh-table">`. */
  children: ReactNode;
};

/**
 * Where a native table of one's own stands: a region that scrolls sideways where there is no room, with the keyboard too.
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
