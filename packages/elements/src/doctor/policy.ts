/** A Content Security Policy: the sources of each directive. A page may have several, and all of them count. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads what a header or a meta tag says. */
export function parsePolicies(text: string): Policy[] {
  return text
    .split(",")
    .map((policy) => {
      const directives = policy
        .split(";")
        .map((directive) => directive.trim().split(/\s+/))
        .filter(([name]) => name);
      return new Map(directives.map(([name = "", ...sources]) => [name.toLowerCase(), sources]));
    })
    .filter((policy) => policy.size > 0);
}

/**
 * Whether a policy lets a page load from an address.
 *
 * @param kind - the directive, such as `connect-src`.
 * @param page - the page's address, which `'self'` stands for.
 */
export function allows(policy: Policy, kind: "connect-src" | "script-src", address: URL, page: URL): boolean {
  const sources =
    policy.get(kind === "script-src" ? "script-src-elem" : kind) ?? policy.get(kind) ?? policy.get("default-src");
  return !sources || sources.some((source) => matches(source, address, page));
}

function matches(source: string, address: URL, page: URL): boolean {
  if (source === "*") return /^https?:$/.test(address.protocol);
  if (source.toLowerCase() === "'self'") return address.origin === page.origin;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return address.protocol === source.toLowerCase();
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^/:]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (!parts) return false;
  const [, scheme, host = "", port, path] = parts;
  if (scheme ? !isAsSafe(scheme, address) : !isAsSafe(page.protocol.slice(0, -1), address)) return false;
  const { hostname } = address;
  const isHost =
    host === "*" || (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host.toLowerCase());
  if (!isHost) return false;
  if (port !== "*" && (port ?? "") !== address.port) return false;
  return !path || (path.endsWith("/") ? address.pathname.startsWith(path) : address.pathname === path);
}

/** A source for http lets https through, too. */
const isAsSafe = (scheme: string, { protocol }: URL) =>
  protocol === `${scheme.toLowerCase()}:` || (scheme.toLowerCase() === "http" && protocol === "https:");
