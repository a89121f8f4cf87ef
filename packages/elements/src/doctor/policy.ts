/** A Content Security Policy: the sources of each directive. A page may have several, and all of them count. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads what a header or a meta tag says. */
export function parsePolicies(text: string): Policy[] {
  return text
    .split(",")
    .map((policy) => {
      const directives = new Map<string, string[]>();
      for (const directive of policy.split(";")) {
        const [name = "", ...sources] = directive.trim().split(/\s+/);
        // Of a directive that is said twice the first one counts.
        if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
      }
      return directives;
    })
    .filter((policy) => policy.size > 0);
}

const DIRECTIVES = {
  "connect-src": ["connect-src", "default-src"],
  "script-src": ["script-src-elem", "script-src", "default-src"],
};

/** What is known of a script beside its address. */
export type ScriptTag = {
  nonce?: string | undefined;
  integrity?: string | undefined;
  /** A script that runs brings it, which `'strict-dynamic'` trusts. */
  isLoadedByScript?: boolean;
};

/** Whether a policy lets a page ask an address. @param page - what `'self'` stands for. */
export function allowsRequest(policy: Policy, address: URL, page: URL): boolean {
  const sources = sourcesOf(policy, "connect-src");
  return !sources || sources.some((source) => matches(source, address, page));
}

/** Whether a policy lets a page run the file of a script tag. @param page - what `'self'` stands for. */
export function allowsScript(policy: Policy, address: URL, page: URL, tag: ScriptTag = {}): boolean {
  const sources = sourcesOf(policy, "script-src");
  if (!sources) return true;
  const { nonce, integrity, isLoadedByScript = false } = tag;
  const isNamed = (value: string) => sources.some((source) => sameKeyword(source, value));
  const hashes = integrity?.split(/\s+/).filter(Boolean) ?? [];
  if ((nonce && isNamed(`'nonce-${nonce}'`)) || (hashes.length > 0 && hashes.every((hash) => isNamed(`'${hash}'`))))
    return true;
  if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return isLoadedByScript;
  return sources.some((source) => matches(source, address, page));
}

const sourcesOf = (policy: Policy, kind: keyof typeof DIRECTIVES) =>
  DIRECTIVES[kind].map((name) => policy.get(name)).find(Boolean);

/** `'nonce-…'` and `'sha384-…'`: the case of their first part does not matter, that of the value does. */
function sameKeyword(one: string, other: string): boolean {
  const parts = (keyword: string) => {
    const at = keyword.indexOf("-");
    return [keyword.slice(0, at).toLowerCase(), keyword.slice(at)];
  };
  return parts(one).join() === parts(other).join();
}

function matches(source: string, address: URL, page: URL): boolean {
  if (source === "*") return /^https?:$/.test(address.protocol);
  if (source.toLowerCase() === "'self'") return isSelf(address, page);
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return isAsSafe(source.slice(0, -1), address);
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^/:]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (!parts) return false;
  const [, scheme = page.protocol.slice(0, -1), host = "", port, path] = parts;
  return isAsSafe(scheme, address) && isHost(host, address) && isPort(port, address) && isPath(path, address);
}

/** The page's origin; of a page on http, also the same host on https. */
function isSelf(address: URL, page: URL): boolean {
  if (address.origin === page.origin) return true;
  return address.hostname === page.hostname && isAsSafe("http", address) && !address.port && !page.port;
}

/** A source for http lets https through, too. */
const isAsSafe = (scheme: string, { protocol }: URL) =>
  protocol === `${scheme.toLowerCase()}:` || (scheme.toLowerCase() === "http" && protocol === "https:");

function isHost(host: string, { hostname }: URL): boolean {
  const wanted = host.toLowerCase();
  return wanted === "*" || (wanted.startsWith("*.") ? hostname.endsWith(wanted.slice(1)) : hostname === wanted);
}

function isPort(port: string | undefined, address: URL): boolean {
  const actual = address.port || (address.protocol === "https:" ? "443" : "80");
  if (port === undefined) return address.port === "";
  return port === "*" || port === actual || (port === "80" && actual === "443");
}

function isPath(path: string | undefined, { pathname }: URL): boolean {
  if (!path) return true;
  const [wanted, actual] = [path, pathname].map(decodeURI) as [string, string];
  return wanted.endsWith("/") ? actual.startsWith(wanted) : actual === wanted;
}
