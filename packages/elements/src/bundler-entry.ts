import { installDoctor } from "./doctor/install-doctor.ts";
import { tellNotLoaded } from "./tell-not-loaded.ts";

/**
 * What an import of a bundler's project does: on a page it defines elements, and tells the page where they cannot be loaded; on a server,
 * where there is no page, it does nothing.
 *
 * @param tags - the elements, as a selector.
 * @param define - loads and defines them.
 */
export function defineOnPage(tags: string, define: () => Promise<unknown>): void {
  if (typeof document === "undefined") return;
  installDoctor(() => import("./doctor/page-doctor.ts"));
  define().catch((error) => tellNotLoaded(tags, error));
}
