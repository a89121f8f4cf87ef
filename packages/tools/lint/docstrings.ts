import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { listFiles } from "./list-files.ts";

/**
 * Checks that everything a file declares and exports has a docstring above it, and in the packages each of a component's props, which
 * editors show. Exempt are tests, their fixtures, generated files and hosts, which nothing imports; what a file passes on from another
 * one has its docstring there.
 */

type Declaration = { type: string; id?: { name?: string } | null; declarations?: { id: { name?: string } }[] };
type Member = { type: string; start: number; key: { name?: string } };

const DECLARATION = /^(Function|Class|Variable|TSInterface|TSTypeAlias|TSEnum)Declaration$|^TSDeclareFunction$/;

/** What a file exports without a docstring: the name, and where it is declared. */
function undocumented(file: string): [name: string, offset: number][] {
  const text = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, text);
  const docs = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  const exported = new Set<string>();
  const found = new Map<string, { offset: number; documented: boolean }>();
  const isDocumented = (start: number) => docs.some(({ end }) => end < start && text.slice(end, start).trim() === "");
  for (const statement of program.body) {
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
    if (statement.type === "ExportNamedDeclaration" && !statement.source)
      for (const { local } of statement.specifiers) if ("name" in local) exported.add(local.name);
    const declaration = (isExport ? statement.declaration : statement) as Declaration | null;
    if (!declaration || !DECLARATION.test(declaration.type)) continue;
    const { start } = statement;
    const documented = isDocumented(start);
    for (const { id } of declaration.declarations ?? [declaration]) {
      const name = id?.name ?? "default";
      if (isExport) exported.add(name);
      // Of several overloads the first one has it.
      if (!found.has(name)) found.set(name, { offset: start, documented });
      if (!isExport || !file.startsWith("packages/") || !/^[A-Z]\w*Props$/.test(name)) continue;
      for (const { key, start } of membersOf(declaration)) {
        exported.add(`${name}.${key.name}`);
        found.set(`${name}.${key.name}`, { offset: start, documented: isDocumented(start) });
      }
    }
  }
  return [...found].flatMap(([name, { offset, documented }]) =>
    exported.has(name) && !documented ? [[name, offset] as [string, number]] : [],
  );
}

/** The members that a type has of its own, those of an intersection included; not what is inside of one. */
function membersOf(node: unknown): Member[] {
  if (typeof node !== "object" || node === null) return [];
  const { type } = node as Member;
  if (type === "TSPropertySignature" || type === "TSMethodSignature") return [node as Member];
  return Object.values(node).flatMap(membersOf);
}

const sources = listFiles("*.ts", "*.tsx").filter(
  (file) => !/\.(test|fixture)\.|\.d\.ts$|\/generated\/|^examples\/hosts\//.test(file),
);
for (const file of sources)
  for (const [name, offset] of undocumented(file)) {
    const line = readFileSync(file, "utf8").slice(0, offset).split("\n").length;
    process.stdout.write(`error docstring: ${file}:${line}: ${name} is exported and has none\n`);
    process.exitCode = 1;
  }
