import type { ElementDeclaration, Manifest } from "./schema.ts";

const declarationsOf = (manifest: Manifest) => manifest.modules.flatMap(({ declarations }) => declarations);
/** The values that a type lists: `"light" | "dark"`. */
const valuesOf = (type = "") => [...type.matchAll(/"([^"]+)"/g)].map(([, name]) => name as string);

/** For VS Code: tags, attributes and the values that they can have. */
export function createHtmlData(manifest: Manifest): object {
  return {
    version: 1.1,
    tags: declarationsOf(manifest).map(({ tagName, description, attributes = [] }) => ({
      name: tagName,
      description,
      attributes: attributes.map(({ name, description, type }) => {
        const values = valuesOf(type?.text).map((name) => ({ name }));
        return { name, description, ...(values.length > 0 && { values }) };
      }),
    })),
  };
}

/** For the doctor: every tag with its attributes, and the values of those that take no others. */
export function createKnownTags(manifest: Manifest): string {
  const tags = declarationsOf(manifest).map(({ tagName, attributes = [] }) => {
    const lines = attributes.map(({ name, type }) => {
      const values = /\bstring\b/.test(type?.text ?? "string") ? [] : valuesOf(type?.text);
      return `    ${/^\w+$/.test(name) ? name : `"${name}"`}: [${values.map((value) => `"${value}"`).join(", ")}],\n`;
    });
    return `  "${tagName}": {\n${lines.join("")}  },\n`;
  });
  return `/** Made of the manifest: every tag with its attributes, and the values of those that take no others. */\nexport const KNOWN_TAGS: Record<string, Record<string, readonly string[]>> = {\n${tags.join("")}};\n`;
}

/** For VS Code: the custom properties, each once, with its default. */
export function createCssData(manifest: Manifest): object {
  const properties = declarationsOf(manifest).flatMap(({ cssProperties = [] }) => cssProperties);
  const names = [...new Set(properties.map(({ name }) => name))];
  return {
    version: 1.1,
    properties: names.map((name) => ({
      name,
      description: `Default: \`${properties.find((property) => property.name === name)?.default}\`.`,
    })),
  };
}

/** For JetBrains' editors and all others that read web-types. */
export function createWebTypes(manifest: Manifest, version: string): object {
  return {
    $schema: "https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json",
    name: "@freehold/elements",
    version,
    "description-markup": "markdown",
    contributions: {
      html: { elements: declarationsOf(manifest).map(webTypesOf) },
    },
  };
}

function webTypesOf(declaration: ElementDeclaration): object {
  const { tagName, description, attributes = [], members = [], events = [] } = declaration;
  const described = ({ name, description }: { name: string; description?: string }) => ({
    name,
    ...(description && { description }),
  });
  return {
    name: tagName,
    description,
    attributes: attributes.map((attribute) => ({
      ...described(attribute),
      value: { type: valueType(attribute.type?.text) },
    })),
    slots: declaration.slots?.map(described) ?? [],
    js: {
      properties: members
        .filter((member) => !member.static)
        .map((member) => ({ ...described(member), type: member.type?.text ?? "unknown" })),
      events: events.map((event) => ({ ...described(event), type: event.type?.text ?? "CustomEvent" })),
    },
    css: {
      properties:
        declaration.cssProperties?.map((property) => ({ ...described(property), default: property.default })) ?? [],
      parts: declaration.cssParts?.map(described) ?? [],
    },
  };
}

/** web-types has the members of a union in a list. */
const valueType = (type = "string") => (type.includes("|") ? type.split("|").map((part) => part.trim()) : type);
