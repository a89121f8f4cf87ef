import { inCount, inUbxs, inUtc } from "../platform/format.ts";
import { createPdf, INK, type Pdf } from "../platform/pdf/create-pdf.ts";
import { receiptWords as words } from "./messages.ts";
import type { InvestmentRow } from "./store.ts";

const MARGIN = 64;
const ROW = 20;

/** What a receipt is about: a purchase, and whose it is. */
export type Receipt = { investment: InvestmentRow; buyer: { email: string; wallet_address: string } };

/** The receipt of a purchase as a PDF, in pieces: what was bought, what it cost line by line, and for whom. */
export function writeReceipt({ investment, buyer }: Receipt): AsyncGenerator<Uint8Array> {
  const title = words.title(investment.property_name);
  const pdf = createPdf({ title, at: investment.created_at, sheet: "portrait" });
  return pdf.bytes(draw(pdf, { investment, buyer }));
}

async function* draw(pdf: Pdf, { investment, buyer }: Receipt): AsyncGenerator<void> {
  const right = pdf.width - MARGIN;
  const width = right - MARGIN;
  const row = (label: string, value: string, y: number, isTotal = false) => {
    const face = isTotal ? "bold" : "regular";
    pdf.text(label, MARGIN, y, { size: 10, width: width * 0.35, color: isTotal ? INK.text : INK.soft, face });
    pdf.text(value, MARGIN + width * 0.35, y, { size: 10, width: width * 0.65, align: "end", face });
  };
  const { shares, share_price, cost, fee } = investment;
  pdf.addPage();
  pdf.text(words.issuer, MARGIN, 72, { face: "display", size: 15, color: INK.accent });
  pdf.text(words.heading, MARGIN, 116, { face: "display", size: 24 });
  const facts = [
    [words.property, investment.property_name],
    [words.number, investment.id],
    [words.boughtAt, inUtc(investment.created_at)],
    [words.buyer, buyer.email],
    [words.wallet, buyer.wallet_address],
  ] as const;
  const lines = [
    [words.shares, inCount(shares)],
    [words.price, inUbxs(share_price)],
    [words.cost, inUbxs(cost)],
    [words.fee, inUbxs(fee)],
  ] as const;
  let y = 160;
  for (const [label, value] of facts) {
    row(label, value, y);
    y += ROW;
  }
  pdf.rule(MARGIN, right, y - 6);
  y += ROW - 6;
  for (const [label, value] of lines) {
    row(label, value, y);
    y += ROW;
  }
  pdf.rule(MARGIN, right, y - 6);
  y += ROW - 6;
  row(words.total, inUbxs(cost + fee), y, true);
  pdf.paragraph(words.principal(inUbxs(cost)), MARGIN, y + 2 * ROW, { size: 9, width, color: INK.soft });
  yield;
}
