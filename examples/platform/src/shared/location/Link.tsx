import type { ComponentPropsWithoutRef } from "react";
import { type Place, toPath } from "./router.ts";

/**
 * A link to a section, or to what is in it. The page follows it without loading anew; it opens in a new tab as any other.
 *
 * @example
 * <Link section="properties" rest={[slug]}>{name}</Link>
 */
export function Link({
  section,
  rest,
  search,
  className = "fh-link",
  ...props
}: ComponentPropsWithoutRef<"a"> & Place & { section: string }) {
  return (
    <a {...props} className={className} href={toPath({ section, ...(rest && { rest }), ...(search && { search }) })} />
  );
}
