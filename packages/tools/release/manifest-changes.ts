/** An entry of the manifest of custom elements (`custom-elements.json`), as far as its changes are told. */
type Named = { name?: string; attribute?: string; type?: { text?: string } };
type Declaration = {
  tagName?: string;
  attributes?: Named[];
  members?: Named[];
  events?: Named[];
  slots?: Named[];
  cssParts?: Named[];
  cssProperties?: Named[];
};

/** A manifest of custom elements, of which the declarations are read. */
export type ElementsManifest = { modules: { declarations?: Declaration[] }[] };

/** What an element has, and how each of it is called in a sentence. */
const KINDS = [
  ["attributes", "attribute"],
  ["members", "property"],
  ["events", "event"],
  ["slots", "slot"],
  ["cssParts", "part"],
  ["cssProperties", "token"],
] as const;

/**
 * What is new, gone or of another type in the second manifest: a line for each, as it stands in a changelog.
 *
 * @example
 * describeManifestChanges(before, after) // ["`<freehold-auth>`: new event `freehold-signed-out`"]
 */
export function describeManifestChanges(before: ElementsManifest, after: ElementsManifest): string[] {
  const [old, now] = [elementsOf(before), elementsOf(after)];
  const tags = [...new Set([...old.keys(), ...now.keys()])].sort();
  return tags.flatMap((tag) => {
    const [was, is] = [old.get(tag), now.get(tag)];
    if (!was) return [`New: \`<${tag}>\``];
    if (!is) return [`Gone: \`<${tag}>\``];
    return KINDS.flatMap(([kind, word]) => compare(was[kind], is[kind], word)).map((line) => `\`<${tag}>\`: ${line}`);
  });
}

function elementsOf(manifest: ElementsManifest): Map<string, Declaration> {
  const all = manifest.modules.flatMap(({ declarations = [] }) => declarations);
  return new Map(all.flatMap((one) => (one.tagName ? [[one.tagName, one]] : [])));
}

function compare(before: Named[] = [], after: Named[] = [], word: string): string[] {
  const [old, now] = [before, after].map(
    (list) => new Map(list.map((one) => [one.name || "(default)", one.type?.text])),
  ) as [Map<string, string | undefined>, Map<string, string | undefined>];
  return [
    ...[...now.keys()].filter((name) => !old.has(name)).map((name) => `new ${word} \`${name}\``),
    ...[...old.keys()].filter((name) => !now.has(name)).map((name) => `${word} \`${name}\` is gone`),
    ...[...now].flatMap(([name, type]) =>
      old.has(name) && old.get(name) !== type ? [`${word} \`${name}\` is \`${type}\`, was \`${old.get(name)}\``] : [],
    ),
  ];
}
