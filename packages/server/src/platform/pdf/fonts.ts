import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** `display` is for titles, as on the platform's pages. */
export type Face = "regular" | "bold" | "display";

/** A piece of text that one font can draw. */
export type Run = { font: string; text: string };

/**
 * Every reader has these: figures have one width, and 100,000 lines are drawn in seconds, not minutes. They write Western European
 * text alone, as WinAnsi has it.
 */
const STANDARD = { regular: "Helvetica", bold: "Helvetica-Bold", display: "newsreader-latin-500" } as const;

/** What WinAnsi has beside Latin-1, but for its few letters: readers disagree about those. */
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚„…†‡‰‹‘’“”•–—™›]+$/;

/** For all other letters a font is embedded, and of it only the letters that are used. */
const SUBSETS: readonly [letters: RegExp, subset: string][] = [
  [/[\u0370-\u03ff]/u, "greek"],
  [/[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u, "cyrillic"],
  [/[\u0460-\u052f]/u, "cyrillic-ext"],
  [/[\u1ea0-\u1ef9\u01a0\u01a1\u01af\u01b0]/u, "vietnamese"],
  [/[\u0152\u0153\u2212]/u, "latin"],
  [/[\u0100-\u02ba\u1e00-\u1e9f]/u, "latin-ext"],
];

const WEIGHTS = { regular: 400, bold: 600, display: 600 } as const;

/** Letters that no font here has: a box says that something stands there, which a wrong letter would not. */
const UNKNOWN = "latin-ext";

/** The file of an embedded font by its name, such as `inter-greek-400`. */
export function fontFile(name: string): string {
  const family = name.slice(0, name.indexOf("-"));
  return resolve(`@fontsource/${family}/files/${name}-normal.woff`);
}

/** Whether a name is of a font that has to be embedded, by {@link fontFile}. */
export function isEmbedded(name: string): boolean {
  return /^(inter|newsreader)-/.test(name);
}

/**
 * Cuts text where the font changes.
 *
 * @example
 * fontRuns("Anna", "regular")   // [{ font: "Helvetica", text: "Anna" }]
 * fontRuns("Аня 2", "regular") // [{ font: "inter-cyrillic-400", text: "Аня" }, { font: "Helvetica", text: " 2" }]
 */
export function fontRuns(text: string, face: Face): Run[] {
  if (WIN_ANSI.test(text)) return [{ font: STANDARD[face], text }];
  const runs: Run[] = [];
  for (const letter of text.normalize("NFC")) {
    const font = fontOf(letter, face);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

function fontOf(letter: string, face: Face): string {
  if (WIN_ANSI.test(letter)) return STANDARD[face];
  const [, subset = UNKNOWN] = SUBSETS.find(([letters]) => letters.test(letter)) ?? [];
  return `inter-${subset}-${WEIGHTS[face]}`;
}
