import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { listFiles } from "./list-files.ts";

/**
 * Checks that everything a file declares and exports has a docstring above it. Exempt are tests, their fixtures and generated
 * files; what a file passes on from another one has its docstring there.
 */

type Declaration = { type: string; id?: { name?: string } | null; declarations?: { id: { name?: string } }[] };

const DECLARATION = /^(Function|Class|Variable|TSInterface|TSTypeAlias|TSEnum)Declaration$|^TSDeclareFunction$/;

/** What a file exports without a docstring: the name, and where it is declared. */
function undocumented(file: string): [name: string, offset: number][] {
  const text = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, text);
  const docs = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  const exported = new Set<string>();
  const found = new Map<string, { offset: number; documented: boolean }>();
  for (const statement of program.body) {
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
    if (statement.type === "ExportNamedDeclaration" && !statement.source)
      for (const { local } of statement.specifiers) if ("name" in local) exported.add(local.name);
    const declaration = (isExport ? statement.declaration : statement) as Declaration | null;
    if (!declaration || !DECLARATION.test(declaration.type)) continue;
    const { start } = statement;
    const documented = docs.some(({ end }) => end < start && text.slice(end, start).trim() === "");
    for (const { id } of declaration.declarations ?? [declaration]) {
      const name = id?.name ?? "default";
      if (isExport) exported.add(name);
      // Of several overloads the first one has it.
      if (!found.has(name)) found.set(name, { offset: start, documented });
    }
  }
  return [...found].flatMap(([name, { offset, documented }]) =>
    exported.has(name) && !documented ? [[name, offset] as [string, number]] : [],
  );
}

const sources = listFiles("*.ts", "*.tsx").filter((file) => !/\.(test|fixture)\.|\.d\.ts$|\/generated\//.test(file));
for (const file of sources)
  for (const [name, offset] of undocumented(file)) {
    const line = readFileSync(file, "utf8").slice(0, offset).split("\n").length;
    process.stdout.write(`error docstring: ${file}:${line}: ${name} is exported and has none\n`);
    process.exitCode = 1;
  }
