import { parseAmount } from "@freehold/contract";
import { extractText, getDocumentProxy } from "unpdf";

/** The lines of a CSV file, by the names of their columns. Nothing in a statement has a comma or a quotation mark. */
export function readCsv(text: string): Record<string, string>[] {
  const [head = "", ...lines] = text.trimEnd().split("\r\n");
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, column) => [names[column], cell])));
}

/** The text of each page of a PDF file. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  return text;
}

/** "+1,250.50" in micro-UBXS, or "−1,250.50"; a dash is nothing. */
export function micros(written: string): bigint {
  return written === "–" ? 0n : parseAmount(written.replace("+", "").replace("−", "-").replaceAll(",", ""));
}

/** The five amounts at the end of the first line that begins with a word, such as "Opening balance". */
export function amountsAfter(pages: readonly string[], word: string): bigint[] {
  const line = pages
    .join("\n")
    .split("\n")
    .find((candidate) => candidate.startsWith(word) && AMOUNTS.test(candidate));
  return (AMOUNTS.exec(line ?? "")?.[0] ?? "").trim().split(/\s+/).map(micros);
}

const AMOUNT = String.raw`(?:[+−]?[\d,]+\.\d{2,6}|–)`;
const AMOUNTS = new RegExp(String.raw`(?:\s+${AMOUNT}){5}$`);
