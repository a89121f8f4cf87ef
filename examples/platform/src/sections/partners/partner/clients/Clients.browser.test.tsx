import type { PartnerClient, PartnerClients } from "@freehold/contract";
import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../../../../shared/location/router.ts";
import { draw, freshPage } from "../../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../../shared/test/signed-in.fixture.ts";
import PartnersSection from "../../index.tsx";
import { AT, detail, PROPOSAL } from "../../partner.fixture.ts";

const CLIENT: PartnerClient = {
  ...{ id: "c1", client_id: `fh_pc_${"0f8f".repeat(8)}`, status: "live" },
  ...{ redirect_uris: ["https://acme.example/refund"], created_at: AT, last_used_at: null },
  ...{ agreed_by: ["one@freehold.test", "two@freehold.test"], revoked_at: null, revoked_by: null },
};
const clientsOf = (more: Partial<PartnerClients> = {}): PartnerClients => ({
  ...{ success: true, clients: [CLIENT], proposal: null, ...more },
});

freshPage("partners");
signedIn({ "GET /admin/partners/p1": json(detail()), "GET /admin/partners/p1/clients": json(clientsOf()) }, "admin");
beforeEach(() => openSection("partners", { rest: ["p1", "clients"] }));

const asked = () => api.asked.map(({ route }) => route);
const lastBody = (route: string) => api.asked.findLast((call) => call.route === route)?.body;
const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name });

test("clients are proposed with full addresses and a reason", async () => {
  api.routes["POST /admin/partners/p1/clients"] = json(clientsOf());
  draw(<PartnersSection />);
  await page.getByRole("button", { name: "Propose a client..." }).click();
  await userEvent.fill(page.getByRole("textbox", { name: "Addresses" }), "https://acme.example/refund\n");
  await userEvent.fill(page.getByRole("textbox", { name: "Reason" }), "Contract of 1 March");
  await inDialog("Propose").click();
  await expect.element(page.getByText("Nothing changes until another admin confirms it.")).toBeVisible();
  expect(lastBody("POST /admin/partners/p1/clients")).toEqual({
    redirect_uris: ["https://acme.example/refund"],
    reason: "Contract of 1 March",
  });
});

test("they wait for another admin, who reads each address before confirming", async () => {
  const { origins: _, requests_per_minute: __, ...open } = PROPOSAL;
  const proposal = { ...open, redirect_uris: ["https://acme.example/other"] };
  api.routes["GET /admin/partners/p1/clients"] = json(clientsOf({ proposal }));
  api.routes["POST /admin/proposals/pr1/confirm"] = json({ ...proposal, status: "confirmed" });
  draw(<PartnersSection />);
  await page.getByRole("button", { name: "Confirm client" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm this client?" });
  await expect.element(dialog.getByText("https://acme.example/other")).toBeVisible();
  await inDialog("Confirm client").click();
  await expect.element(page.getByText("Client made")).toBeVisible();
});

test("one admin revokes them", async () => {
  api.routes["POST /admin/partners/p1/clients/c1/revoke"] = json(clientsOf());
  draw(<PartnersSection />);
  await page.getByRole("button", { name: "Revoke..." }).click();
  await inDialog("Revoke client").click();
  await expect.element(page.getByText("Client revoked")).toBeVisible();
  expect(asked()).toContain("POST /admin/partners/p1/clients/c1/revoke");
});

test("where they can't be loaded, the page says so and offers to try again", async () => {
  api.routes["GET /admin/partners/p1/clients"] = problem("overloaded", "Broken.");
  draw(<PartnersSection />);
  await expect.element(page.getByText("Broken.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
});
