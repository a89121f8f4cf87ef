import type { PropertyDraft } from "@freehold/contract";
import { createPdf, INK } from "@freehold/server/seeding";

const MARGIN = 56;
const ROW = 22;

/**
 * A property's facts and its money on one sheet, as a PDF: the document that stands on its page.
 *
 * @param at - when it was made.
 */
export async function writeFactSheet(property: PropertyDraft, at: Date): Promise<Uint8Array> {
  const pdf = createPdf({ title: `${property.name}: fact sheet`, at, sheet: "portrait" });
  const right = pdf.width - MARGIN;
  async function* draw(): AsyncGenerator<void> {
    pdf.addPage();
    pdf.text("Freehold", MARGIN, 64, { size: 10, color: INK.soft });
    pdf.text(property.name, MARGIN, 100, { size: 26, face: "display", width: right - MARGIN });
    pdf.text(property.address, MARGIN, 122, { size: 11, color: INK.soft });
    let y = pdf.paragraph(property.description, MARGIN, 160, { size: 11, width: right - MARGIN }) + 14;
    for (const [heading, rows] of sectionsOf(property)) {
      pdf.text(heading, MARGIN, y + 14, { size: 14, face: "display" });
      y += 26;
      for (const [label, value] of rows) {
        pdf.rule(MARGIN, right, y);
        pdf.text(label, MARGIN, y + 15, { size: 10, color: INK.soft });
        pdf.text(value, MARGIN, y + 15, { size: 10, width: right - MARGIN, align: "end" });
        y += ROW;
      }
      y += 16;
    }
    yield;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf.bytes(draw())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function sectionsOf(property: PropertyDraft): [string, [string, string][]][] {
  const ubxs = (amount: string) => `${Number(amount).toLocaleString("en-US", { minimumFractionDigits: 2 })} UBXS`;
  return [
    [
      "The building",
      [
        ["Year built", String(property.year_built)],
        ["Floor area", `${property.floor_area_m2.toLocaleString("en-US")} m²`],
        ["Units let", `${property.units_let} of ${property.units}`],
        ["Managed by", property.manager],
      ],
    ],
    [
      "What it cost",
      [
        ["Purchase price", ubxs(property.purchase_price_ubxs)],
        ["Purchase costs", ubxs(property.purchase_costs_ubxs)],
        ["Reserve", ubxs(property.reserve_ubxs)],
        ["Shares", `${property.shares_total.toLocaleString("en-US")} at ${ubxs(property.share_price_ubxs)}`],
      ],
    ],
    [
      "A month",
      [
        ["Gross rent", ubxs(property.gross_rent_ubxs)],
        ["Management", ubxs(property.management_ubxs)],
        ["Maintenance", ubxs(property.maintenance_ubxs)],
        ["Tax", ubxs(property.tax_ubxs)],
        ["Insurance", ubxs(property.insurance_ubxs)],
        ["Vacancy", ubxs(property.vacancy_ubxs)],
      ],
    ],
  ];
}
