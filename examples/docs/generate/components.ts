import { join } from "node:path";
import ts from "typescript";
import { BASE, cell, codeCell, ROOT, table, writePage } from "./write-page.ts";

/** The entries that export components, with their sources. */
const ENTRIES = [
  ["withdraw-all", "withdraw-all/src/index.ts"],
  ["auth", "auth/src/index.ts"],
  ["auth/account", "auth/src/account.ts"],
  ["wallet-connect", "wallet-connect/src/index.ts"],
  ["announcement", "announcement/src/index.ts"],
  ["sidebar-shell", "sidebar-shell/src/index.ts"],
] as const;

/** One page with the props of every component, as the sources declare them. */
export function writeComponents(): void {
  const roots = ENTRIES.map(([, source]) => join(ROOT, "packages", source));
  const config = ts.readConfigFile(join(ROOT, "tsconfig.base.json"), ts.sys.readFile).config;
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const program = ts.createProgram(roots, {
    ...options,
    noEmit: true,
    skipLibCheck: true,
    customConditions: ["@freehold/source"],
  });
  const checker = program.getTypeChecker();
  const parts = ENTRIES.map(([name], index) => {
    const file = roots[index] as string;
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} is no module.`);
    return packagePart(checker, name, checker.getExportsOfModule(module));
  });
  writePage(
    "reference/react",
    { title: "React components", description: "Every component and its props", order: 10 },
    `For React 18 and 19. With each component, \`import "@freehold/…/styles.css"\`.\n\n${parts.join("")}`,
  );
}

function packagePart(checker: ts.TypeChecker, name: string, exported: readonly ts.Symbol[]): string {
  const components = exported
    .filter((symbol) => symbol.name.endsWith("Props"))
    .map((symbol) => {
      const component = symbol.name.replace(/Props$/, "");
      const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(target(checker, symbol)));
      return `### \`<${component}>\`\n\n${table(
        ["Prop", "Type", "Meaning"],
        properties.map((one) => row(checker, one)),
      )}`;
    });
  return `## @freehold/${name}\n\nSee the [guide](${BASE}/packages/${name.replace(/\/.*/, "")}/).\n\n${components.join("")}`;
}

const target = (checker: ts.TypeChecker, symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

function row(checker: ts.TypeChecker, property: ts.Symbol): string[] {
  const text = ts.displayPartsToString(property.getDocumentationComment(checker));
  const initial = property.getJsDocTags(checker).find(({ name }) => name === "default");
  const words = initial ? `${text} Default: ${ts.displayPartsToString(initial.text)}.` : text;
  const named = words.replaceAll(/\{@link (\S+?)\}/g, "`$1`");
  return [codeCell(property.name), codeCell(typeOf(checker, property)), cell(named)];
}

/** A choice of words by its words, any other type as it is declared; that a prop may be left out goes without saying. */
function typeOf(checker: ts.TypeChecker, property: ts.Symbol): string {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  if (type.isUnion() && type.types.every((one) => one.isStringLiteral()))
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.InTypeAlias);
  const declaration = property.declarations?.[0];
  const declared = declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
  const parts = declared && ts.isUnionTypeNode(declared) ? declared.types : declared ? [declared] : [];
  const given = parts.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
  const [first] = given;
  const plain = given.length === 1 && first && ts.isParenthesizedTypeNode(first) ? [first.type] : given;
  return plain.map((part) => part.getText().replace(/\s+/g, " ")).join(" | ");
}
