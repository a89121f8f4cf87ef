import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SAMPLE_EMAILS, SAMPLE_REFERENCE, SAMPLE_WORDS } from "./sample-emails.ts";

test("every email that the server sends has a sample", () => {
  const folder = join(import.meta.dirname, "../src");
  const sources = globSync("**/*.ts", { cwd: folder, exclude: ["**/*.test.ts", "**/*.fixture.ts"] });
  const templates = sources.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/^ {4}template: "(\w+)"/gm)].map(([, name]) => name),
  );
  expect(templates.length).toBeGreaterThan(15);
  expect(new Set(SAMPLE_EMAILS.map(({ template }) => template))).toEqual(new Set(templates));
});

test("every email has its reader's words in one place, before the foot, and at the foot how to check it", () => {
  const line = `Your words: ${SAMPLE_WORDS}. An email from us without them isn't ours.`;
  for (const { name, subject, text, html } of SAMPLE_EMAILS) {
    expect(subject, name).not.toContain(SAMPLE_WORDS);
    expect(text.split(line), name).toHaveLength(2);
    expect(text, name).toContain(`${line}\n\n--\n`);
    expect(html, name).toContain(
      `>${line.replace("'", "&#39;")}</p>\n</td></tr>\n</table>\n</div>\n<div role="contentinfo">`,
    );
    expect(text, name).toContain(`Address: https://freehold.example/check-email\nReference: ${SAMPLE_REFERENCE}\n`);
    expect(html, name).toContain(`https://freehold.example/check-email<br>Reference: ${SAMPLE_REFERENCE}</p>`);
    // A link is what a forger would write.
    expect(html, name).not.toContain('href="https://freehold.example/check-email');
  }
});

test("a client that drops the style sheet draws the plan as the others do", () => {
  for (const { html, name } of SAMPLE_EMAILS) {
    const [plan] = /<svg[^>]*>/.exec(html) ?? [];
    if (plan) expect(plan, name).toMatch(/ height="72" .*fill="none"/);
  }
});

test("only an email about a payment has a filled parcel; emails about an end without one, and those to admins, have none", () => {
  const parcelOf = (html: string) => /class="(outlined|hatched|filled)"/.exec(html)?.[1] ?? "none";
  const namesOf = (parcel: string) =>
    SAMPLE_EMAILS.filter(({ html }) => parcelOf(html) === parcel).map(({ name }) => name);
  expect(namesOf("filled")).toEqual(["Refund paid", "Withdrawal paid"]);
  expect(namesOf("hatched")).toEqual([
    "Refund approved",
    "Refund approved, waiting period",
    "Refund approved, treasury short",
    "Refund approved, payments paused",
    "Refund expected later",
  ]);
  expect(namesOf("none")).toEqual([
    "Refund rejected",
    "Refund cancelled",
    "Partners cut off after a restored backup, to admins",
    "Payments on hold, to admins",
    "Distribution on hold, to admins",
    "Webhook disabled, to admins",
  ]);
});

test("a long reason keeps within the lines of the text, beside its label", () => {
  const rejected = SAMPLE_EMAILS.find(({ template }) => template === "withdrawal_rejected");
  expect(rejected?.text.match(/^Reason: .*\n.*$/m)?.[0]).toMatchInlineSnapshot(`
    "Reason:      The destination belongs to an exchange that does not accept
                 UBXS."
  `);
});

test("long labels form no column in the text", () => {
  const payouts = SAMPLE_EMAILS.find(({ template }) => template === "payouts");
  expect(payouts?.text.match(/^Harbour.*\n.*\n.*\nTotal.*$/m)?.[0]).toMatchInlineSnapshot(`
    "Harbour Mill 12, February 2026: 12.345678 UBXS
    Quayside House, February 2026: 4.00 UBXS
    Quayside House, January 2026, correction: 0.25 UBXS
    Total: 16.595678 UBXS"
  `);
});
