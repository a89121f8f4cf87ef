import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { createPdf, type Pdf } from "./create-pdf.ts";

async function textOf(draw: (pdf: Pdf) => void): Promise<string> {
  const pdf = createPdf({ title: "A test", at: new Date(0), sheet: "portrait" });
  async function* pages() {
    pdf.addPage();
    draw(pdf);
    yield;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf.bytes(pages())) chunks.push(chunk);
  const file = new Uint8Array(Buffer.concat(chunks));
  const { text } = await extractText(await getDocumentProxy(file), { mergePages: true });
  return text;
}

it.each([
  "anna@example.org",
  "Straße – “42” €",
  "Дом на Неве",
  "Οικία Αθηνών",
  "Łódź, Šiauliai, Œuvre",
  "Nhà phố Huế 12",
])("writes %s as it is", async (text) => {
  for (const face of ["regular", "bold", "display"] as const)
    expect(await textOf((pdf) => pdf.text(text, 40, 60, { face }))).toBe(text);
});

it("puts what is longer than its room into it", async () => {
  let widths: number[] = [];
  await textOf((pdf) => {
    widths = ["1.00", "900,000,000,000,000.000001"].map((text) => pdf.text(text, 40, 60, { width: 60, align: "end" }));
  });
  expect(widths[0]).toBeLessThan(20);
  expect(widths[1]).toBeCloseTo(60, 5);
});

it("breaks a paragraph into lines where they end", async () => {
  let base = 0;
  const words = "Each line shows what was added to or taken from each balance.";
  const text = await textOf((pdf) => {
    base = pdf.paragraph(words, 40, 60, { size: 10, width: 120 });
  });
  expect(text.replaceAll("\n", " ")).toBe(words);
  expect(base).toBeCloseTo(60 + 3 * 14.5, 5);
});
