import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { type Face, fontFile, fontRuns, isEmbedded, type Run } from "./fonts.ts";

/** The sheet, in points. */
const SHEETS = { portrait: { width: 595.28, height: 841.89 }, landscape: { width: 841.89, height: 595.28 } } as const;

/** Ink and lines, as the platform's light theme has them. */
export const INK = { text: "#1d1b16", soft: "#6b6557", line: "#d9d3c5", accent: "#1f5a41" } as const;

/** Letters smaller than this cannot be read. */
const SMALLEST = 4;

/** How a line of text is written. */
export type TextStyle = {
  /** In points. @default 9 */
  size?: number;
  /** @default "regular" */
  face?: Face;
  /** @default INK.text */
  color?: string;
  /** The room for it, in points: what is longer is written smaller. @default as much as it takes */
  width?: number;
  /** Within `width`. @default "start" */
  align?: "start" | "end";
};

/** A PDF document that is drawn page by page. Places are in points from the top left corner; text stands on its base line. */
export type Pdf = {
  readonly width: number;
  readonly height: number;
  addPage(): void;
  /** One line. @returns how wide it is */
  text(text: string, x: number, y: number, style?: TextStyle): number;
  /** As many lines as it takes. @returns the base line of the line that would follow */
  paragraph(text: string, x: number, y: number, style: TextStyle & { width: number }): number;
  /** A hairline from `x1` to `x2`. */
  rule(x1: number, x2: number, y: number, color?: string): void;
  /**
   * The file's bytes while it is drawn: `draw` is asked for the next page only once what there was is taken, so that a document of any
   * length needs no more memory than a page, and a reader who goes away stops it.
   */
  bytes(draw: AsyncIterable<void>): AsyncGenerator<Uint8Array>;
};

/**
 * A PDF document on A4. Text in any of the Latin, Greek and Cyrillic letters is written as it is.
 *
 * @param options.title - what readers show as its name.
 * @param options.at - when it was made.
 * @example
 * const pdf = createPdf({ title: "Receipt", at: new Date(), sheet: "portrait" });
 * async function* draw() { pdf.addPage(); pdf.text("Receipt", 40, 60, { face: "display", size: 20 }); yield; }
 * for await (const chunk of pdf.bytes(draw())) …
 */
export function createPdf({ title, at, sheet }: { title: string; at: Date; sheet: keyof typeof SHEETS }): Pdf {
  const { width, height } = SHEETS[sheet];
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    lang: "en",
    pdfVersion: "1.7",
    displayTitle: true,
    info: { Title: title, Creator: "Freehold", Producer: "Freehold", CreationDate: at },
  });

  const registered = new Set<string>();
  function use(font: string, size: number): void {
    if (isEmbedded(font) && !registered.has(font)) {
      document.registerFont(font, fontFile(font));
      registered.add(font);
    }
    document.font(font, size);
  }
  function measure(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, run) => {
      use(run.font, size);
      return sum + document.widthOfString(run.text);
    }, 0);
  }
  function line(text: string, x: number, y: number, style: TextStyle = {}): number {
    const { face = "regular", color = INK.text, width: room = Number.POSITIVE_INFINITY, align = "start" } = style;
    const wanted = style.size ?? 9;
    const runs = fontRuns(text, face);
    const natural = measure(runs, wanted);
    const size = natural > room ? Math.max(SMALLEST, (wanted * room) / natural) : wanted;
    const taken = natural * (size / wanted);
    let left = align === "end" && Number.isFinite(room) ? x + room - taken : x;
    document.fillColor(color);
    for (const run of runs) {
      use(run.font, size);
      document.text(run.text, left, y, { lineBreak: false, baseline: "alphabetic" });
      if (run !== runs.at(-1)) left += document.widthOfString(run.text);
    }
    return taken;
  }

  return {
    width,
    height,
    addPage: () => void document.addPage(),
    text: line,
    paragraph(text, x, y, style) {
      const size = style.size ?? 9;
      let [row, base] = ["", y];
      const flush = () => {
        line(row, x, base, style);
        base += size * 1.45;
      };
      for (const word of text.split(" ")) {
        const longer = row ? `${row} ${word}` : word;
        if (row && measure(fontRuns(longer, style.face ?? "regular"), size) > style.width) {
          flush();
          row = word;
        } else row = longer;
      }
      flush();
      return base;
    },
    rule(x1, x2, y, color = INK.line) {
      document.lineWidth(0.5).strokeColor(color).moveTo(x1, y).lineTo(x2, y).stroke();
    },
    async *bytes(draw) {
      for await (const _page of draw) {
        yield* ready(document);
        // Others are served between two pages.
        await setImmediate();
      }
      document.end();
      for await (const chunk of document) yield chunk as Uint8Array;
    },
  };
}

function* ready(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) yield chunk as Uint8Array;
}
