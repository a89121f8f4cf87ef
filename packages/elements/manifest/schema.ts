type Named = { name: string; description?: string; type?: { text: string } };
type Attribute = Named & { fieldName?: string };
/** A property of an element. */
export type Field = Named & { kind: "field"; attribute?: string; reflects?: boolean; static?: boolean };

/** A class of the custom elements manifest, schema 1.0.0: the part of it that is used here. */
export interface ElementDeclaration extends Named {
  tagName: string;
  attributes?: Attribute[];
  members?: Field[];
  events?: Named[];
  slots?: Named[];
  cssParts?: Named[];
  cssProperties?: (Named & { default?: string })[];
  superclass?: { name: string };
}

interface Export {
  kind: "js" | "custom-element-definition";
  name: string;
  declaration: { name: string; module: string };
}

/** A manifest of custom elements, as far as it is written and read here. */
export interface Manifest {
  schemaVersion: string;
  readme: string;
  modules: { kind: "javascript-module"; path: string; declarations: ElementDeclaration[]; exports: Export[] }[];
}
