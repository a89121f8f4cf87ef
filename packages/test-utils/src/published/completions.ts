import { writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * What an editor offers at places of a file.
 *
 * @param folder - a project with a `tsconfig.json`; the file is written into it.
 * @param source - the file, with `|` at each place.
 */
export function completionsAt(folder: string, name: string, source: string): string[][] {
  const file = join(folder, name);
  writeFileSync(file, source.replaceAll("|", ""));
  const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const { fileExists, readFile, directoryExists, getDirectories } = ts.sys;
  const service = ts.createLanguageService({
    ...{ fileExists, readFile, directoryExists, getDirectories },
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const text = readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const places = [...source.matchAll(/\|/g)].map(({ index }, before) => index - before);
  return places.map(
    (place) => service.getCompletionsAtPosition(file, place, undefined)?.entries.map(({ name }) => name) ?? [],
  );
}
