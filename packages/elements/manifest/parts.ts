import { globSync, readFileSync } from "node:fs";
import * as analyzer from "@custom-elements-manifest/analyzer";
import type typescript from "typescript";

/** TypeScript as the analyzer brings it; its declaration file only has the plugin types. */
export const ts = (analyzer as unknown as { ts: typeof typescript }).ts;

const packages = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, packages), "utf8");
/** Folders of a package that are another element's. */
const OTHERS = /^account\//;
/**
 * The files that draw an element.
 *
 * @param folder - the package, or its folder of entries: `auth/account`.
 */
export const viewsOf = (folder: string): string[] => {
  const [name, inside] = folder.split("/");
  return globSync("**/*.tsx", { cwd: new URL(`${name}/src/`, packages) })
    .filter((file) => !/\.(test|fixture)\.|^test\//.test(file))
    .filter((file) => (inside ? file.startsWith(`${inside}/`) : !OTHERS.test(file)))
    .map((file) => `${name}/src/${file}`);
};
const sources = (folder: string) =>
  viewsOf(folder).map((path) => ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX));

/** The parts that a piece of code names, and the components that it draws. */
type Drawn = { parts: string[]; uses: string[] };

function drawnIn(node: typescript.Node): Drawn {
  const drawn: Drawn = { parts: [], uses: [] };
  const visit = (child: typescript.Node): void => {
    if (ts.isJsxOpeningLikeElement(child) && /^[A-Z]/.test(child.tagName.getText()))
      drawn.uses.push(child.tagName.getText());
    const isPart = ts.isJsxAttribute(child) || ts.isPropertyAssignment(child) ? child.name.getText() === "part" : false;
    if (isPart) drawn.parts.push(...wordsIn((child as typescript.JsxAttribute).initializer));
    ts.forEachChild(child, visit);
  };
  visit(node);
  return drawn;
}

/** The whole words of all texts in an expression: of `notice notice-${tone}` only the first. */
function wordsIn(node: typescript.Node | undefined): string[] {
  if (!node) return [];
  const words = (text: string) => text.split(" ").filter((word) => /^[a-z][a-z-]*[a-z]$/.test(word));
  if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) return words(node.text);
  const found: string[] = [];
  ts.forEachChild(node, (child) => void found.push(...wordsIn(child)));
  return found;
}

/** What each primitive of `ui` draws. */
function primitives(): Map<string, Drawn> {
  const functions = sources("ui").flatMap((file) => file.statements.filter(ts.isFunctionDeclaration));
  return new Map(functions.map((one) => [one.name?.text ?? "", drawnIn(one)]));
}

/** Every part that an element draws: its own, and those of the primitives it uses, which use others. */
export function partsOf(folder: string): string[] {
  const known = primitives();
  const parts = new Set<string>();
  const seen = new Set<string>();
  const add = ({ parts: own, uses }: Drawn): void => {
    for (const part of own) parts.add(part);
    for (const used of uses) {
      const primitive = known.get(used);
      if (!primitive || seen.has(used)) continue;
      seen.add(used);
      add(primitive);
    }
  };
  for (const file of sources(folder)) add(drawnIn(file));
  return [...parts].sort();
}

/** The callbacks of an element and the event that each is called with, as its class says under `events`. */
export function callbacksOf(element: string, widget: string): Map<string, string> {
  const path = `${widget}/src/${element}.ts`;
  const callbacks = new Map<string, string>();
  const visit = (node: typescript.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer) && /^on[A-Z]/.test(node.name.getText()))
      callbacks.set(node.name.getText(), node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true));
  return callbacks;
}

/** Every public token, with its default in light and dark. */
export function tokens(): { name: string; default: string }[] {
  const css = `${read("ui/src/theme/tokens.css")}${read("ui/src/theme/base.css")}`;
  // Those of older browsers are in a rule of their own.
  const found = [
    ...css
      .replace(/@supports not.*?\n}\n/s, "")
      .matchAll(/var\((--fh-[\w-]+), (light-dark\(var\(--_fh-none, ([^)]+)\)\)|[^)]+)\)/g),
  ];
  const byName = new Map(
    found.map(([, name, plain, pair]) => [name as string, pair ? `light-dark(${pair})` : (plain as string)]),
  );
  return [...byName].map(([name, value]) => ({ name, default: value }));
}
