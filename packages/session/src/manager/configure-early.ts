import { withoutPrototype } from "../http/without-prototype.ts";
import { createClientSecrets } from "./client-secrets.ts";
import { secretsOf } from "./delegated-source.ts";
import { earlyConfiguration } from "./early-configuration.ts";
import { applyOptions, DEFAULTS, type SessionOptions } from "./options.ts";
import { findSession, tellOtherVersion } from "./page-session.ts";

/**
 * The `configure()` of a page whose widgets are still on their way: a file of a few kilobytes, without the session itself. It asks
 * `fetchClientSecret` at once, and the session that comes with a widget's file takes over the answer and all options. Once there is a session,
 * this is that session's `configure()`.
 *
 * @throws {TypeError} with a sentence that names the bad option.
 * @example
 * import { configure } from "@freehold/session/configure";
 * configure({ apiUrl: "https://freehold.example/api", fetchClientSecret });
 */
export function configure(options: SessionOptions): void {
  const session = findSession();
  if (session === "other") tellOtherVersion();
  else if (session) session.configure(options);
  else leave(withoutPrototype(options));
}

/** Leaves options for the session that will come. */
function leave(given: SessionOptions): void {
  const page = earlyConfiguration();
  if (!page) return;
  applyOptions(DEFAULTS, given);
  const before = page.options.fetchClientSecret;
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  page.options = { ...page.options, ...Object.fromEntries(set) };
  const { fetchClientSecret: next } = page.options;
  if (next === before) return;
  page.source?.reset();
  page.source = next
    ? secretsOf(
        next,
        () => page.onDue(),
        async () => ({ createClientSecrets }),
      )
    : null;
}
