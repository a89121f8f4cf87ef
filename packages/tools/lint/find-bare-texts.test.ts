import ts from "typescript";
import { expect, test } from "vitest";
import { findBareTexts } from "./find-bare-texts.ts";

/** The texts that the rule finds in a piece of JSX, or in a component. */
function bareIn(code: string): string[] {
  const name = "/Page.tsx";
  const text = `
    type ReactNode = { type: string } | string | Iterable<ReactNode> | null;
    declare const Icon: (props: object) => object;
    declare const t: { title: string; left(count: number): string };
    declare const count: number, is: boolean, names: string[], slot: ReactNode, either: string | { type: string };
    ${code.startsWith("function") ? code : `export const page = ${code}`}`;
  const options = { jsx: ts.JsxEmit.Preserve, noResolve: true, lib: ["lib.es2015.d.ts"], types: [], strict: true };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (path, ...rest) =>
    path === name ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) : read(path, ...rest);
  const program = ts.createProgram([name], options, host);
  const file = program.getSourceFile(name) as ts.SourceFile;
  return findBareTexts(file, program.getTypeChecker()).map((found) => found.getText().trim());
}

test.each([
  ["beside what comes and goes", "<p>{is && <Icon />}{t.title}</p>", "{t.title}"],
  ["beside a component, which may come and go inside", "<p><Icon /> {t.left(count)}</p>", "{t.left(count)}"],
  ["that becomes an element", "<p><Icon />{is ? t.title : <b>x</b>}</p>", "{is ? t.title : <b>x</b>}"],
  ["that is not always text", "<p><Icon />{either}</p>", "{either}"],
  ["in a list", "<p><Icon />{names}</p>", "{names}"],
  ["in a fragment, which is no element", "<>{t.title}</>", "{t.title}"],
  ["that a component gives", "function Title() { if (is) return t.title; return <b>x</b>; }", "t.title"],
  ["as a figure beside a word", "<p>{count} shares</p>", "{count}"],
])("a text %s is found", (_, code, found) => {
  expect(bareIn(code)).toContain(found);
});

test.each([
  ["a text alone in its element", "<p>{t.title}</p>"],
  ["words that come and go alone in their element", "<p>{is && t.title}</p>"],
  ["texts in elements of their own", "<p>{is && <Icon />}<span>{t.title}</span> · <span>{count}</span></p>"],
  ["what is not translated", '<p translate="no">{count}{is && <Icon />}</p>'],
  ["what a component was given to show", "<p><Icon />{slot}</p>"],
  ["a function that is no component", "function titleOf() { return t.title; }"],
])("%s is left alone", (_, code) => {
  expect(bareIn(code)).toEqual([]);
});
