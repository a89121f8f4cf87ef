import { formatAmount } from "@freehold/contract";
import PDFDocument from "pdfkit";
import { inUbxs, inUtc } from "../platform/mail/format.ts";
import { receiptWords as words } from "./messages.ts";
import type { InvestmentRow } from "./store.ts";

/** On A4, in points. */
const MARGIN = 64;

/**
 * The receipt of a purchase as a PDF: what was bought, what it cost line by line, and for whom.
 *
 * @param buyer - whose purchase it is.
 */
export async function writeReceipt(
  investment: InvestmentRow,
  buyer: { email: string; wallet_address: string },
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "en",
    tagged: true,
    displayTitle: true,
    info: { Title: words.title(investment.property_name), Author: words.issuer, CreationDate: investment.created_at },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  const { shares, share_price, cost, fee } = investment;
  pdf.fontSize(10).fillColor("#5b5548").text(words.issuer);
  pdf.moveDown(0.5).fontSize(22).fillColor("#1c1a16").text(words.heading);
  pdf.moveDown(1.5);
  row(pdf, words.property, investment.property_name);
  row(pdf, words.number, investment.id);
  row(pdf, words.boughtAt, inUtc(investment.created_at));
  row(pdf, words.buyer, buyer.email);
  row(pdf, words.wallet, buyer.wallet_address);
  rule(pdf);
  row(pdf, words.shares, shares.toLocaleString("en-US"));
  row(pdf, words.price, inUbxs(share_price));
  row(pdf, words.cost, inUbxs(cost));
  row(pdf, words.fee, inUbxs(fee));
  rule(pdf);
  pdf.font("Helvetica-Bold");
  row(pdf, words.total, inUbxs(cost + fee));
  pdf.font("Helvetica").moveDown(2).fontSize(9).fillColor("#5b5548");
  pdf.text(words.principle(formatAmount(cost)), MARGIN, pdf.y, { width: pdf.page.width - 2 * MARGIN });
  pdf.end();
  return written;
}

type Pdf = InstanceType<typeof PDFDocument>;

/** A label and its value on one line, the value at the right edge. */
function row(pdf: Pdf, label: string, value: string): void {
  const width = pdf.page.width - 2 * MARGIN;
  const { y } = pdf;
  pdf
    .fontSize(11)
    .fillColor("#5b5548")
    .text(label, MARGIN, y, { width: width * 0.35 });
  pdf.fillColor("#1c1a16").text(value, MARGIN + width * 0.35, y, { width: width * 0.65, align: "right" });
  pdf.moveDown(0.4);
}

function rule(pdf: Pdf): void {
  const y = pdf.y + 4;
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor("#cfc8b8")
    .stroke();
  pdf.y = y + 10;
}
