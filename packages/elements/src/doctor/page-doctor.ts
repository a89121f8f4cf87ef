import { DOCS_URL } from "@freehold/contract";
import { $apiUrl, $platform, $session, isConnectionError } from "@freehold/session";
import { publicStats } from "@freehold/session/api/public-stats";
import { checkFailures, checkLink } from "./check-failures.ts";
import { checkMarkup, isElement, isEntry, type Tag } from "./check-markup.ts";
import { checkServer } from "./check-server.ts";
import { type Finding, type FindingCode, inWords, right, wrong } from "./finding.ts";
import type { Heard } from "./install-doctor.ts";
import { findMissingScripts } from "./missing-scripts.ts";

/** Of the elements, as their package says. */
declare const __VERSION__: string;

/**
 * Looks at the page and asks its API, and says on the console what is right and what is wrong.
 *
 * @param heard - what `freehold-error` has said on the page so far.
 * @returns the same as a list.
 */
export async function examine(heard: readonly Heard[] = []): Promise<Finding[]> {
  const all = [...nodesIn(document)].map(toTag);
  const tags = all.filter((tag) => isElement(tag) || isEntry(tag));
  const place = {
    base: document.baseURI,
    origin: location.origin,
    apiOrigin: new URL($apiUrl.get(), location.origin).origin,
  };
  const found = [
    ...checkMarkup(tags, document.baseURI),
    ...checkLoaded(tags),
    ...(await findMissingScripts(all, place, readStatus)),
    ...checkStyles(),
    ...(await checkConnection()),
    ...checkLink($session.get()),
  ];
  const findings = [...found, ...checkFailures(heard, found, place)];
  const count = findings.filter(({ ok }) => !ok).length;
  // biome-ignore lint/suspicious/noConsole: its answer, to a developer who has asked.
  console.info(
    [
      `Freehold ${__VERSION__}: ${count === 0 ? "no problems found." : `${count} ${count === 1 ? "problem" : "problems"} found.`}`,
      ...findings.map(inWords),
    ].join("\n"),
  );
  return findings;
}

/** A script of another origin that allows no other page to read it, and one that a policy blocks, has no status to read. */
const readStatus = (address: URL) =>
  fetch(address, { credentials: "omit" }).then(
    ({ status }) => status,
    () => null,
  );

/** Every node that the page has written, also in open shadow roots. What an element renders itself, such as its sign-in form, isn't the page's. */
function* nodesIn(root: ParentNode): Generator<Element> {
  for (const node of root.querySelectorAll("*")) {
    yield node;
    if (node.shadowRoot && !node.localName.startsWith("freehold-")) yield* nodesIn(node.shadowRoot);
  }
}

const toTag = (node: Element): Tag => ({
  name: node.localName,
  attributes: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
});

function checkLoaded(tags: readonly Tag[]): Finding[] {
  const names = new Set(tags.filter(isElement).map(({ name }) => name));
  if (names.size === 0) return [wrong("markup", "The page has no Freehold element.")];
  const missing = [...names].filter((name) => !customElements.get(name));
  if (missing.length === 0) return [right("load", "All elements on the page are loaded.")];
  const list = missing.map((name) => `<${name}>`).join(", ");
  return [wrong("load", `${list} is on the page but not defined: load freehold.js or the element's own file.`)];
}

function checkStyles(): Finding[] {
  const bare = [...document.querySelectorAll(".fh-root")].filter(
    (root) => !getComputedStyle(root).getPropertyValue("--_fh-unit"),
  );
  if (bare.length === 0) return [];
  return [
    wrong(
      "styles",
      'A component has no styles: import the style sheet of its package, such as "@freehold/withdraw-all/styles.css".',
    ),
  ];
}

async function checkConnection(): Promise<Finding[]> {
  const api = new URL($apiUrl.get(), location.origin).href;
  const asked = Date.now();
  try {
    const answer = await publicStats.embedding({ origin: location.origin, version: __VERSION__ });
    // It was answered about halfway.
    const ahead = (asked + Date.now()) / 2 - Date.parse(answer.time);
    return checkServer(answer, { api, origin: location.origin, version: __VERSION__, ahead });
  } catch (error) {
    return [await whyNot(api, error)];
  }
}

/** The page reads `/platform` anyhow, and finds out what keeps it from that. */
async function whyNot(api: string, error: unknown): Promise<Finding> {
  const platform = await new Promise<ReturnType<typeof $platform.get>>((resolve) => {
    const stop = $platform.subscribe((state) => {
      if (state.state === "loading") return;
      queueMicrotask(() => stop());
      resolve(state);
    });
  });
  const reason = platform.state === "unknown" ? platform.error : error;
  if (isConnectionError(reason))
    return {
      code: reason.code satisfies FindingCode,
      ok: false,
      message: reason.message.replace(/ See \S+$/, ""),
      docsUrl: `${DOCS_URL}${reason.docsPath}`,
    };
  return wrong("unreachable", `Failed to read ${api}/embed/check: ${error instanceof Error ? error.message : error}.`);
}
