import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import ts from "typescript";

/**
 * Writes what modules export, each with everything that it names, into a declaration that imports nothing: a project that reads it needs
 * no other package. Types that are read off values (`z.output<typeof user>`) are written out.
 *
 * @param entries - each module's file, and where its declaration goes.
 * @param paths - where the modules that they import are declared, as in a `tsconfig.json`.
 * @throws {Error} if two types have one name, or a type is imported in its place.
 * @example
 * writeDeclarations({ "/app/src/session.ts": "/app/dist/session.d.ts" });
 */
export function writeDeclarations(entries: Record<string, string>, paths: ts.MapLike<string[]> = {}): void {
  const files = Object.keys(entries);
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    types: [],
    paths,
  });
  const checker = program.getTypeChecker();
  const resolve = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const commentOf = (symbol: ts.Symbol, indent = "") => {
    const lines = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
    return lines ? `${indent}/** ${lines.replaceAll("\n", `\n${indent} * `)} */\n` : "";
  };

  /** What stands at the top of a module, the standard library's apart: a declaration that names it needs it beside itself. */
  function isModules(symbol: ts.Symbol): boolean {
    const [declaration] = symbol.declarations ?? [];
    if (!declaration || program.isSourceFileDefaultLibrary(declaration.getSourceFile())) return false;
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    return !ts.isSourceFile(node) && ts.isSourceFile(node.parent);
  }

  /** A type without the values that it is read off (`z.output<typeof user>`): its members, each with its comment. */
  function writeOut(symbol: ts.Symbol, use: (symbol: ts.Symbol) => void): string {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const write = (of: ts.Type) => {
      const node = checker.typeToTypeNode(
        of,
        undefined,
        ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.InTypeAlias,
      );
      const visit = (child: ts.Node): void => {
        const named = ts.isIdentifier(child) ? (child as ts.Node as { symbol?: ts.Symbol }).symbol : undefined;
        if (named && isModules(resolve(named))) use(resolve(named));
        ts.forEachChild(child, visit);
      };
      if (node) visit(node);
      return checker.typeToString(of, undefined, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias);
    };
    if (!(type.flags & ts.TypeFlags.Object)) return `type ${symbol.name} = ${write(type)};`;
    const members = checker.getPropertiesOfType(type).map((member) => {
      const mark = member.flags & ts.SymbolFlags.Optional ? "?" : "";
      return `${commentOf(member, "  ")}  ${member.name}${mark}: ${write(checker.getTypeOfSymbol(member))};\n`;
    });
    return `interface ${symbol.name} {\n${members.join("")}}`;
  }

  /** A declaration as it stands in its file; the types of values are written out. */
  function declare(symbol: ts.Symbol, use: (symbol: ts.Symbol) => void): string {
    const declarations = symbol.declarations ?? [];
    const used: ts.Symbol[] = [];
    let isReadOff = declarations.some((one) => files.includes(one.getSourceFile().fileName));
    const visit = (node: ts.Node): void => {
      if (ts.isTypeQueryNode(node)) isReadOff = true;
      if (ts.isImportTypeNode(node)) throw new Error(`${node.getText()} is not written into the declarations.`);
      const named = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
      if (named && isModules(resolve(named))) used.push(resolve(named));
      ts.forEachChild(node, visit);
    };
    for (const one of declarations) visit(one);
    if (isReadOff) return `${commentOf(symbol)}${writeOut(symbol, use)}`;
    for (const one of used) use(one);
    return declarations
      .map((one) => (ts.isVariableDeclaration(one) ? one.parent.parent : one))
      .map((one) =>
        one
          .getFullText()
          .trim()
          .replace(/^((?:\/\*\*.*?\*\/\s*)*)(export )?/s, "$1"),
      )
      .join("\n");
  }

  for (const [entry, declaration] of Object.entries(entries)) {
    const texts = new Map<ts.Symbol, string>();
    const add = (symbol: ts.Symbol) => {
      if (texts.has(symbol)) return;
      if ([...texts.keys()].some(({ name }) => name === symbol.name)) throw new Error(`Two types are ${symbol.name}.`);
      texts.set(symbol, "");
      texts.set(symbol, declare(symbol, add));
    };
    const file = checker.getSymbolAtLocation(program.getSourceFile(entry) as ts.SourceFile) as ts.Symbol;
    // `export type *` gives values of no use, too.
    const exported = checker
      .getExportsOfModule(file)
      .filter((one) => file.exports?.has(one.escapedName) || resolve(one).flags & ts.SymbolFlags.Type);
    for (const one of exported) add(resolve(one));
    mkdirSync(dirname(declaration), { recursive: true });
    const names = exported.map(({ name }) => name);
    writeFileSync(declaration, `${[...texts.values()].join("\n\n")}\n\nexport { ${names.join(", ")} };\n`);
  }
}
