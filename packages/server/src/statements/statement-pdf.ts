import { inColumn, inCount, inTime, inUbxs, inUtc } from "../platform/format.ts";
import { createPdf, INK, type Pdf, type TextStyle } from "../platform/pdf/create-pdf.ts";
import { type Figures, KINDS, type Statement, type StatementLine, total } from "./figures.ts";
import type { StatementInProgress } from "./make-statement.ts";
import { KIND_WORDS, MOVEMENT_WORDS, WORDS, writeChange, writeEnd, writePeriod } from "./messages.ts";

const MARGIN = 40;
const ROW = 15;
const FIGURE = 86;
/** Where each column begins, in points; figures end at the start of the next one. */
const COLUMN = { time: MARGIN, movement: 132, reference: 242, figures: 842 - MARGIN - 5 * FIGURE } as const;
const RIGHT = 842 - MARGIN;
/** The base lines of a page's first and last rows. */
const TOP = 92;
const BOTTOM = 540;

/**
 * A statement as a PDF document, in pieces: who and when, the sums by movement from the opening to the closing balance, and each
 * movement, as the ledger has it.
 */
export function statementPdf({ statement, lines }: StatementInProgress): AsyncGenerator<Uint8Array> {
  const pdf = createPdf({
    title: `${WORDS.title}, ${writePeriod(statement)}`,
    at: statement.madeAt,
    sheet: "landscape",
  });
  return pdf.bytes(draw(pdf, statement, lines));
}

async function* draw(pdf: Pdf, statement: Statement, lines: AsyncIterable<StatementLine[]>): AsyncGenerator<void> {
  const pages = createPages(pdf, statement);
  pages.begin();
  drawHead(pdf, statement);
  pages.y = 196;
  drawSums(pages, pdf, statement);
  if (statement.count === 0) {
    pdf.text(WORDS.empty, MARGIN, pages.next(ROW + 20), { color: INK.soft });
    return;
  }
  pages.next(20);
  if (pages.needsPage(3)) {
    yield;
    pages.begin();
  }
  pdf.text(WORDS.movements, MARGIN, pages.next(ROW), { face: "display", size: 13 });
  drawColumns(pages, pdf, true);
  let balance = total(statement.opening);
  for await (const page of lines)
    for (const line of page) {
      if (pages.needsPage(1)) {
        yield;
        pages.begin();
        drawColumns(pages, pdf, true);
      }
      balance += total(line.figures);
      drawLine(pages, pdf, line, balance);
    }
  yield;
}

type Pages = { y: number; begin(): void; next(height: number): number; needsPage(rows: number): boolean };

/** Goes down the page, and knows when it ends. */
function createPages(pdf: Pdf, statement: Statement): Pages {
  let page = 0;
  const all = countPages(statement);
  const pages: Pages = {
    y: TOP,
    begin() {
      pdf.addPage();
      page++;
      pages.y = TOP;
      drawFrame(pdf, statement, page, all);
    },
    next(height) {
      const base = pages.y;
      pages.y += height;
      return base;
    },
    needsPage: (rows) => pages.y + (rows - 1) * ROW > BOTTOM,
  };
  return pages;
}

/** How many pages it will have: known before the first is drawn, since each says so. Goes down the pages as `draw()` does. */
function countPages({ sums, count }: Statement): number {
  let [pages, y] = [1, 196];
  const row = (height: number, rows = 1) => {
    if (y + (rows - 1) * ROW > BOTTOM) {
      pages++;
      y = TOP;
    }
    y += height;
  };
  y += COLUMNS_HEIGHT + (sums.length + 2) * ROW;
  if (count === 0) return pages;
  y += 20;
  row(ROW, 3);
  y += COLUMNS_HEIGHT;
  const first = Math.min(count, Math.max(0, Math.floor((BOTTOM - y) / ROW) + 1));
  const each = Math.floor((BOTTOM - TOP - COLUMNS_HEIGHT) / ROW) + 1;
  return pages + Math.ceil((count - first) / each);
}

const COLUMNS_HEIGHT = 20;

/** What stands on every page. */
function drawFrame(pdf: Pdf, statement: Statement, page: number, pages: number): void {
  const soft = { size: 8, color: INK.soft } as const;
  pdf.text("Freehold", MARGIN, 46, { face: "display", size: 15, color: INK.accent });
  const right = { ...soft, align: "end", width: 420 } as const;
  if (page > 1) {
    pdf.text(`${WORDS.title} · ${writePeriod(statement)}`, RIGHT - 420, 40, right);
    pdf.text(statement.person.email, RIGHT - 420, 51, right);
  }
  pdf.rule(MARGIN, RIGHT, 60);
  pdf.text(`${WORDS.made} ${inUtc(statement.madeAt)}`, MARGIN, 570, { size: 7.5, color: INK.soft });
  pdf.text(`Page ${page} of ${pages}`, RIGHT - 200, 570, { size: 7.5, color: INK.soft, align: "end", width: 200 });
}

/** Whose statement it is and of when; the closing balance, large. */
function drawHead(pdf: Pdf, statement: Statement): void {
  const { person, closing } = statement;
  pdf.text(WORDS.title, MARGIN, 92, { face: "display", size: 22 });
  const facts = [
    [WORDS.period, writePeriod(statement)],
    [WORDS.account, person.email],
    [WORDS.wallet, person.wallet_address],
  ] as const;
  facts.forEach(([term, value], row) => {
    pdf.text(term, MARGIN, 114 + row * 14, { color: INK.soft });
    pdf.text(value, MARGIN + 60, 114 + row * 14, { width: 380 });
  });
  const end = { align: "end", width: 300 } as const;
  pdf.text(WORDS.closing, RIGHT - 300, 92, { ...end, color: INK.soft });
  pdf.text(inUbxs(total(closing)), RIGHT - 300, 114, { ...end, face: "bold", size: 17 });
  pdf.text(writeEnd(statement), RIGHT - 300, 130, { ...end, color: INK.soft });
  pdf.paragraph(WORDS.note, MARGIN, 162, { size: 8, color: INK.soft, width: RIGHT - MARGIN });
}

/** From the opening to the closing balance, a row for each kind of movement. */
function drawSums(pages: Pages, pdf: Pdf, { opening, sums, closing }: Statement): void {
  drawColumns(pages, pdf, false);
  drawBalance(pages, pdf, WORDS.opening, opening);
  for (const { movement, count, figures } of sums) {
    const y = pages.next(ROW);
    const taken = pdf.text(MOVEMENT_WORDS[movement] ?? movement, MARGIN, y, BODY);
    pdf.text(`× ${inCount(count)}`, MARGIN + taken + 6, y, { ...BODY, color: INK.soft });
    drawFigures(pdf, y, figures, writeChange);
  }
  pdf.rule(MARGIN, RIGHT, pages.y - 10);
  drawBalance(pages, pdf, WORDS.closing, closing);
}

const BODY: TextStyle = { size: 8 };

function drawBalance(pages: Pages, pdf: Pdf, word: string, figures: Figures): void {
  const y = pages.next(ROW);
  pdf.text(word, MARGIN, y, { ...BODY, face: "bold" });
  drawFigures(pdf, y, figures, inColumn, "bold");
}

function drawColumns(pages: Pages, pdf: Pdf, isList: boolean): void {
  const y = pages.next(COLUMNS_HEIGHT);
  const head = { size: 7.5, color: INK.soft } as const;
  if (isList) {
    pdf.text(WORDS.time, COLUMN.time, y, head);
    pdf.text(WORDS.movement, COLUMN.movement, y, head);
    pdf.text(WORDS.reference, COLUMN.reference, y, head);
  }
  const names = [...KINDS.map((kind) => KIND_WORDS[kind]), isList ? WORDS.balance : WORDS.total];
  names.forEach((name, column) => {
    pdf.text(name, COLUMN.figures + column * FIGURE, y, { ...head, align: "end", width: FIGURE });
  });
  pdf.rule(MARGIN, RIGHT, y + 6);
}

function drawLine(
  pages: Pages,
  pdf: Pdf,
  { at, movement, figures, subject, txHash }: StatementLine,
  balance: bigint,
): void {
  const y = pages.next(ROW);
  pdf.text(inTime(at), COLUMN.time, y, { ...BODY, width: 88 });
  pdf.text(MOVEMENT_WORDS[movement] ?? movement, COLUMN.movement, y, { ...BODY, width: 106 });
  // SPEC 9: 10 leading and 8 trailing characters of a hash. The CSV file has all of them.
  const about = txHash ? `${txHash.slice(0, 10)}…${txHash.slice(-8)}` : subject;
  if (about) pdf.text(about, COLUMN.reference, y, { ...BODY, color: INK.soft, width: 120 });
  // What did not change is left out: a list of figures is read by those that are there.
  KINDS.forEach((kind, column) => {
    if (figures[kind] !== 0n) drawFigure(pdf, y, column, writeChange(figures[kind]), BODY);
  });
  drawFigure(pdf, y, KINDS.length, inColumn(balance), BODY);
}

/** A row of the sums: each kind of balance, and all of them together. */
function drawFigures(
  pdf: Pdf,
  y: number,
  figures: Figures,
  write: (micros: bigint) => string,
  face: TextStyle["face"] = "regular",
): void {
  [...KINDS.map((kind) => figures[kind]), total(figures)].forEach((amount, column) => {
    const color = amount === 0n && face === "regular" ? INK.soft : INK.text;
    drawFigure(pdf, y, column, write(amount), { ...BODY, face, color });
  });
}

function drawFigure(pdf: Pdf, y: number, column: number, text: string, style: TextStyle): void {
  pdf.text(text, COLUMN.figures + column * FIGURE + 4, y, { ...style, align: "end", width: FIGURE - 4 });
}
