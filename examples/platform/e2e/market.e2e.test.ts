import { readFile } from "node:fs/promises";
import { confirmProposal, createProperty, KINDS, proposePublication } from "@freehold/server/seeding";
import { Transformer } from "@napi-rs/image";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { drawProperty } from "../demo/pictures/draw-property.ts";
import { writeFactSheet } from "../demo/seed/fact-sheet.ts";
import { PROPERTIES } from "../demo/world/property-drafts.ts";
import { expectSound } from "./axe.ts";
import { focused, press, tabTo } from "./keys.ts";
import {
  APPROVER,
  askForRefund,
  callAs,
  follow,
  OPERATOR,
  startSite,
  type TestSite,
  type Visit,
  visitAs,
} from "./site.ts";

const [MILL, ...OTHERS] = PROPERTIES;
if (!MILL) throw new Error("The demo has no properties");

let site: TestSite;
let sheet: Buffer;
/** The pages of the two admins and of the investor, which all tests share. */
let operator: Visit;
let approver: Visit;
let investor: Visit;
beforeAll(async () => {
  site = await startSite();
  sheet = Buffer.from(await writeFactSheet(MILL, new Date()));
  const adminId = await site.person(OPERATOR, { admin: true });
  const otherId = await site.person(APPROVER, { admin: true });
  await site.person("investor@example.test", { deposits: ["1000.5"] });
  for (const draft of OTHERS.slice(0, 2))
    await site.sql.begin(async (tx) => {
      const id = await createProperty(tx, { adminId, draft });
      const proposal = await proposePublication(tx, { id, adminId });
      await confirmProposal(tx, KINDS, { id: proposal, adminId: otherId });
    });
  operator = await visitAs(site, OPERATOR, { path: "/properties" });
  approver = await visitAs(site, APPROVER, { path: "/refunds" });
  investor = await visitAs(site, "investor@example.test", { path: "/properties/quay-house" });
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
/** Where documents of a property are chosen, after its pictures. */
const documentsOf = (page: Page) => page.locator('input[type="file"]').last();

describe("an admin", () => {
  it("enters a property with keys alone, gives it a picture, a document and a history, and another admin publishes it", async () => {
    const { page, complaints } = operator;
    await page.getByRole("link", { name: "New property" }).waitFor();
    await press(page, "New property");
    await heading(page, "New property");
    await press(page, "Save as draft");
    await page.getByText("Fill this in").first().waitFor();
    await expectSound(page, "a form with faults");
    await fillIn(page);
    await page.getByText("Adds up to 240,000.00 UBXS").waitFor();
    await press(page, "Save as draft");
    await heading(page, "Edit Harbour Mill 12");
    await expect.poll(() => focused(page)).toBe("Edit Harbour Mill 12");
    expect(new URL(page.url()).pathname).toBe("/properties/harbour-mill-12/edit");

    await page.getByRole("link", { name: "Files", exact: true }).click();
    await page.getByLabel("Description of the next picture").fill("The mill from the harbour");
    const [front] = drawProperty(MILL);
    const buffer = Buffer.from(await Transformer.fromSvg(front?.svg ?? "").png());
    await page.locator('input[type="file"]').first().setInputFiles({ name: "mill.png", mimeType: "image/png", buffer });
    await page.getByLabel("Description of picture 1").waitFor();
    const shown = page.locator(".file-line img");
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);

    await page.getByLabel("Title of the next document").fill("The mill: facts");
    await documentsOf(page).setInputFiles({ name: "facts.pdf", mimeType: "application/pdf", buffer: sheet });
    await expect.poll(() => page.getByLabel("Title of document 1").inputValue()).toBe("The mill: facts");

    await page.getByRole("link", { name: "History", exact: true }).click();
    await page.getByRole("button", { name: "Add an entry" }).click();
    const dialog = page.getByRole("dialog", { name: "New history entry" });
    await dialog.getByLabel("Type").selectOption("valuation");
    await dialog.getByLabel("Headline").fill("Valuation at purchase");
    await dialog.getByLabel("Amount (UBXS)").fill("243,600");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Retract: Valuation at purchase" }).waitFor();

    await page.getByRole("link", { name: "Details", exact: true }).click();
    await press(page, "Propose to publish");
    await page.getByRole("dialog").waitFor();
    await press(page, "Propose to publish");
    await page.getByText("You proposed to publish it on").waitFor();

    const { page: second } = approver;
    await second.getByRole("button", { name: "Refresh" }).click();
    await second.getByRole("button", { name: /The sale of 1 property is waiting for another admin/ }).click();
    await second.getByRole("link", { name: "Harbour Mill 12" }).click();
    await heading(second, "Harbour Mill 12");
    await second.getByRole("link", { name: "Edit" }).click();
    await second.getByText(`${OPERATOR} proposed to publish it on`).waitFor();
    await press(second, "Confirm");
    await second.getByRole("dialog", { name: "Confirm the sale of Harbour Mill 12?" }).waitFor();
    await press(second, "Confirm");
    await second.getByText("People can't buy shares while the platform is suspended.").waitFor();
    await page.reload();
    await page.getByText("People can't buy shares while the platform is suspended.").waitFor();
    await page.getByText("Share price (UBXS)").waitFor();
    expect(await page.getByLabel("Share price (UBXS)").count()).toBe(0);
    // The form with faults was not sent; nothing else failed.
    expect(complaints).toEqual([]);
  });
});

describe("an investor", () => {
  it("is led to the refund while the platform is suspended, and can buy once two admins make it active", async () => {
    const { page } = investor;
    const refund = page.getByRole("link", { name: "Suspended: go to your refund" });
    await refund.click();
    await page.getByRole("heading", { name: "Withdraw All Deposits" }).first().waitFor();
    await page.goBack();
    await refund.waitFor();

    const { page: admin } = operator;
    await follow(admin, "/refunds/rules");
    await admin.getByRole("region", { name: "Platform status" }).waitFor();
    await admin.getByRole("button", { name: "Activate" }).waitFor();
    await press(admin, "Activate");
    await admin.getByRole("dialog", { name: "Activate the platform?" }).waitFor();
    await press(admin, "Propose to activate");
    await admin.getByText("You proposed to activate the platform.").waitFor();
    await expect.poll(() => focused(admin)).toBe("Activate");

    const { page: second } = approver;
    await follow(second, "/refunds/rules");
    await second.getByText(`${OPERATOR} proposes to activate the platform.`).waitFor();
    await press(second, "Confirm change");
    await second.getByText("Once you confirm, people can invest and make deposits again").waitFor();
    await press(second, "Confirm change");
    await second.getByText("Change confirmed").waitFor();
    await second.getByRole("region", { name: "Platform status" }).waitFor({ state: "hidden" });
    await second.getByRole("button", { name: "Suspend" }).waitFor();

    // The person comes back to a page that is open.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("button", { name: "Invest", exact: true }).waitFor();
    expect(await refund.count()).toBe(0);
  });

  it("buys shares with keys alone, gets a receipt and the documents as they were uploaded, and the ledger has the shares", async () => {
    const { page, complaints } = investor;
    await follow(page, "/properties");
    await page.getByText("3 properties").waitFor();
    await tabTo(page, "Harbour Mill 12");
    await page.keyboard.press("Enter");
    await heading(page, "Harbour Mill 12");
    await page.getByRole("img", { name: "The mill from the harbour" }).waitFor();

    await tabTo(page, "Invest");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Invest in Harbour Mill 12" });
    await tabTo(page, "Shares");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("21");
    await dialog.getByText("You don't have enough in deposits").waitFor();
    await expectSound(page, "a purchase that cannot be made");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("12");
    await dialog.getByText("400.50").waitFor();
    await tabTo(page, "Review");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Check your purchase" }).waitFor();
    await tabTo(page, "Buy for 600.00 UBXS");
    await page.keyboard.press("Enter");
    await page.getByText("You bought 12 shares").waitFor();
    await expectSound(page, "a receipt");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Receipt (PDF)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^receipt-[0-9a-f-]{36}\.pdf$/);
    await tabTo(page, "Done");
    await page.keyboard.press("Enter");
    await page.getByText("12 of 4,800 shares sold").waitFor();
    const [document] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "The mill: facts" }).click(),
    ]);
    expect(document.suggestedFilename()).toBe("The-mill-facts.pdf");
    expect((await readFile(await document.path())).equals(sheet)).toBe(true);

    const { body } = await callAs(site, "investor@example.test", "GET", "/wallet/balance");
    expect(body).toMatchObject({ available_ubxs: "400.5", invested_ubxs: "600" });
    const [held] = await site.sql`
      select sum(shares)::int as shares, sum(cost)::text as cost from investments where status = 'active'`;
    expect(held).toEqual({ shares: 12, cost: "600000000" });
    const differences = await site.sql`select * from ledger_differences`;
    expect(differences).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("sees what they hold, how it is divided, a statement of it with keys alone, and what of it is in a refund", async () => {
    const { page, complaints } = investor;
    await follow(page, "/investments");
    await page
      .getByRole("cell", { name: /Harbour Mill 12/ })
      .first()
      .waitFor();
    // (243,600 + 6,000) ÷ 4,800 shares × 12
    await page.getByRole("cell", { name: "624.00" }).first().waitFor();
    await page.getByRole("cell", { name: "+24.00" }).first().waitFor();
    await page.getByText("Harbour Mill 12 is the largest part: 100% of 624.00 UBXS in all.").waitFor();
    await press(page, "Group by", "ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.getByText("Rotterdam is the largest part").waitFor();
    await page.getByRole("button", { name: "Show as a table" }).waitFor();
    await press(page, "Show as a table", "Space");
    expect(await focused(page)).toBe("Show as a chart");
    await press(page, "Statements");
    await page.waitForURL("**/wallet/statements");
    await press(page, "This year", "ArrowUp");
    expect(await focused(page)).toBe("Last month");
    await page.keyboard.press("ArrowDown");
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download CSV")]);
    expect(download.suggestedFilename()).toMatch(/^freehold-statement-.*\.csv$/);

    await askForRefund(site, "investor@example.test");
    await follow(page, "/investments");
    await page.getByText("Your shares are in a refund").waitFor();
    await page.getByText("12 in refund").waitFor();
    await follow(page, "/properties/harbour-mill-12");
    await page.getByText("In refund", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});

/** Everything an admin states of {@link MILL}, field by field, with keys alone. */
async function fillIn(page: Page): Promise<void> {
  const fields: Record<string, string | number | undefined> = {
    Name: MILL?.name,
    Type: "Office",
    Place: MILL?.place,
    Address: MILL?.address,
    Built: MILL?.year_built,
    "Floor area (m²)": MILL?.floor_area_m2,
    Units: MILL?.units,
    "Units let": MILL?.units_let,
    Description: MILL?.description,
    "Managed by": MILL?.manager,
    "Share price (UBXS)": MILL?.share_price_ubxs,
    Shares: MILL?.shares_total,
    "Purchase price (UBXS)": MILL?.purchase_price_ubxs,
    "Purchase costs (UBXS)": MILL?.purchase_costs_ubxs,
    "Reserve (UBXS)": MILL?.reserve_ubxs,
    "Gross rent (UBXS)": MILL?.gross_rent_ubxs,
    "Management (UBXS)": MILL?.management_ubxs,
    "Maintenance (UBXS)": MILL?.maintenance_ubxs,
    "Property tax (UBXS)": MILL?.tax_ubxs,
    "Insurance (UBXS)": MILL?.insurance_ubxs,
    "Vacancy (UBXS)": MILL?.vacancy_ubxs,
  };
  // What is missing has the focus, from the first field on.
  for (const [label, value] of Object.entries(fields)) {
    if ((await focused(page)) !== label) await tabTo(page, label);
    // A choice is made by its first letters, as one types them.
    if (label === "Type") await page.keyboard.type(String(value));
    else await page.keyboard.insertText(String(value));
  }
  expect(await page.getByLabel("Type").inputValue()).toBe(MILL?.kind);
  expect(await page.getByLabel("Slug").inputValue()).toBe("harbour-mill-12");
}
