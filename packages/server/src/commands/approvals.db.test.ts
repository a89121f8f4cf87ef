import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, describe, expect, it } from "vitest";
import { payTarget } from "../platform/chain/pay-target.ts";
import { readKeyFile } from "../signatures/key-file.ts";
import { createSignedWorld, keepPrinted } from "../signatures/signed-world.fixture.ts";
import { signingAdmin } from "../signatures/signing-admin.fixture.ts";
import { runApprovals } from "./approvals.ts";

const { sql } = await createTestDatabase();
const { world, chain, keysIn, place, ada, whyHeld, paid, forgeApproval, stop } = await createSignedWorld(sql);
const printed = keepPrinted();
afterAll(stop);

describe("freehold-server approvals", () => {
  it("prints four words for each key and each open request, and finds what is approved and not signed", async () => {
    const request = await world.ask("12");
    await forgeApproval(request, ada.id);
    expect(await runApprovals(place, ["verify"])).toBe(1);
    expect(printed.join("")).toMatch(
      new RegExp(
        `${request.id} 12\\S* UBXS to ${request.to}\n  [a-z]+( [a-z]+){3}\n  approved, signed by no admin: 1 needed\n`,
      ),
    );
    await ada.sign([request]);
    expect(await runApprovals(place, ["verify"])).toBe(0);
    expect(await runApprovals(place, ["keys"])).toBe(0);
    expect(printed.join("")).toMatch(new RegExp(`${ada.email}: [a-z]+( [a-z]+){3} \\(counts from `));
    await paid(request);
  });

  it("takes an admin's keys back at once, which then count for nothing", async () => {
    await runApprovals(place, ["distrust", ada.email]);
    const request = await world.ask("14");
    await ada.sign([request]);
    await ada.post(`/admin/withdrawals/${request.id}/approve`);
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
    await expect(runApprovals(place, ["distrust", ada.email])).rejects.toThrow(`No key of ${ada.email} counts.`);
    await runApprovals(place, ["trust", ...ada.trusted]);
    await paid(request);
  });

  it("says how it is called, and whom it can't trust", async () => {
    await expect(runApprovals(place, [])).rejects.toThrow(/^Usage: /);
    const unknown = ["trust", "nobody@example.test", "--words", "girl icon puzzle nuclear"];
    await expect(runApprovals(place, unknown)).rejects.toThrow("isn't an admin with a passkey");
    await expect(runApprovals(place, ["trust", ada.email, "--words"])).rejects.toThrow(/^Usage: /);
  });

  it("trusts no passkey whose words the operator doesn't give, as the admin's own screen shows them", async () => {
    const eve = await signingAdmin(sql, world.api, payTarget(chain));
    const isTrusted = async () => (await readKeyFile(keysIn))?.keys.has(eve.key.credentialId);
    await expect(runApprovals(place, ["trust", eve.email])).rejects.toThrow(`Give the words of ${eve.email}'s passkey`);
    // Her key was changed in the database: its words are others than her screen shows.
    const stranger = await signingAdmin(sql, world.api, payTarget(chain));
    const shown = stranger.trusted.at(-1) as string;
    await expect(runApprovals(place, ["trust", eve.email, "--words", shown])).rejects.toThrow(
      `${eve.email} has no passkey with the words "${shown}"`,
    );
    expect(await isTrusted()).toBe(false);
    const onTerminal = { ...place, ask: async () => ` ${eve.trusted.at(-1)?.toUpperCase()}  ` };
    expect(await runApprovals(onTerminal, ["trust", eve.email])).toBe(0);
    expect(await isTrusted()).toBe(true);
    await runApprovals(place, ["distrust", eve.email]);
  });
});
