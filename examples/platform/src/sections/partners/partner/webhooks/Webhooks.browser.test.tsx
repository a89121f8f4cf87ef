import type { Webhook, WebhookDelivery } from "@freehold/contract";
import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../../../../shared/location/router.ts";
import { draw, freshPage } from "../../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../../shared/test/signed-in.fixture.ts";
import PartnersSection from "../../index.tsx";
import { AT, detail } from "../../partner.fixture.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwqmfTfDLFXAk=";
const WEBHOOK: Webhook = {
  ...{ id: "w1", url: "https://acme.example/freehold", events: ["refund.paid", "link.ended"], enabled: true },
  ...{ created_at: AT, disabled_at: null, disabled_because: null, failing_since: null, previous_secret_until: null },
  ...{ last_delivered_at: AT, waiting: 0 },
};
const OFF: Webhook = {
  ...WEBHOOK,
  ...{ id: "w2", url: "https://old.acme.example/hook", enabled: false, disabled_at: AT, disabled_because: "failing" },
};
const MESSAGE: WebhookDelivery = {
  ...{ id: "m1", event: "refund.paid", status: "failed", created_at: AT, next_attempt_at: null },
  attempts: [
    { at: "2026-03-01T09:35:00.000Z", milliseconds: 40, status: 500, response: "Oops", error: null },
    { at: AT, milliseconds: 10_000, status: null, response: null, error: "No response within 10 seconds." },
  ],
};
const list = (...webhooks: Webhook[]) => json({ success: true, webhooks });

freshPage("partners");
signedIn(
  {
    "GET /admin/partners/p1": json(detail()),
    "GET /admin/partners/p1/webhooks": list(WEBHOOK, OFF),
    "GET /admin/partners/p1/webhooks/w1/deliveries": json({ items: [MESSAGE], next: null }),
    "GET /admin/partners/p1/webhooks/w2/deliveries": json({ items: [MESSAGE], next: null }),
  },
  "admin",
);
beforeEach(() => openSection("partners", { rest: ["p1", "webhooks"] }));

const lastBody = (route: string) => api.asked.findLast((call) => call.route === route)?.body;
const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name });
const item = (url: string) => page.getByRole("listitem").filter({ hasText: url });

test("a webhook is listed with its events and how it does, and axe finds nothing", async () => {
  draw(<PartnersSection />);
  await expect.element(item(WEBHOOK.url).getByText("Refund paid, Account disconnected")).toBeVisible();
  await expect.element(item(WEBHOOK.url).getByText("Enabled", { exact: true })).toBeVisible();
  await expect.element(item(OFF.url).getByText("Disabled because every attempt in three days failed.")).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test("one is added for the events that are selected, and its secret is shown once", async () => {
  api.routes["GET /admin/partners/p1/webhooks"] = list();
  draw(<PartnersSection />);
  await expect.element(page.getByText("No webhooks. The partner asks us instead.")).toBeVisible();
  await page.getByRole("button", { name: "Add a webhook..." }).click();
  await userEvent.fill(page.getByRole("textbox", { name: "Address" }), WEBHOOK.url);
  for (const event of [
    "Refund requested",
    "Refund approved",
    "Refund rejected",
    "Refund cancelled",
    "Account connected",
  ])
    await page.getByRole("checkbox", { name: event }).click();
  api.routes["POST /admin/partners/p1/webhooks"] = problem("validation_failed", "Address leads into our own network.");
  await inDialog("Add webhook").click();
  await expect.element(page.getByRole("dialog").getByText("Address leads into our own network.")).toBeVisible();
  api.routes["POST /admin/partners/p1/webhooks"] = json({ success: true, webhook: WEBHOOK, secret: SECRET });
  api.routes["GET /admin/partners/p1/webhooks"] = list(WEBHOOK);
  await inDialog("Add webhook").click();
  await expect.element(page.getByRole("dialog").getByText(SECRET)).toBeVisible();
  expect(lastBody("POST /admin/partners/p1/webhooks")).toEqual({ url: WEBHOOK.url, events: WEBHOOK.events });
  await inDialog("I've saved it").click();
  await expect.element(item(WEBHOOK.url)).toBeVisible();
  expect(document.body.textContent).not.toContain(SECRET);
});

test("one without an event isn't added", async () => {
  draw(<PartnersSection />);
  await page.getByRole("button", { name: "Add a webhook..." }).click();
  await userEvent.fill(page.getByRole("textbox", { name: "Address" }), WEBHOOK.url);
  for (const event of page.getByRole("checkbox").all()) await event.click();
  await inDialog("Add webhook").click();
  await expect.element(page.getByText("Select at least one event.")).toBeVisible();
  expect(lastBody("POST /admin/partners/p1/webhooks")).toBeUndefined();
});

test("one is disabled and enabled again, each after a question", async () => {
  api.routes["PATCH /admin/partners/p1/webhooks/w1"] = json({ success: true, webhook: OFF });
  draw(<PartnersSection />);
  await item(WEBHOOK.url).getByRole("button", { name: "Disable..." }).click();
  await inDialog("Disable webhook").click();
  await expect.element(page.getByText("Webhook disabled")).toBeVisible();
  expect(lastBody("PATCH /admin/partners/p1/webhooks/w1")).toEqual({ enabled: false });
  api.routes["PATCH /admin/partners/p1/webhooks/w2"] = json({ success: true, webhook: WEBHOOK });
  await item(OFF.url).getByRole("button", { name: "Enable..." }).click();
  await inDialog("Enable webhook").click();
  await expect.element(page.getByText("Webhook enabled")).toBeVisible();
  expect(lastBody("PATCH /admin/partners/p1/webhooks/w2")).toEqual({ enabled: true });
});

test("a secret is replaced by one that is shown once", async () => {
  api.routes["POST /admin/partners/p1/webhooks/w1/rotate"] = json({ success: true, webhook: WEBHOOK, secret: SECRET });
  draw(<PartnersSection />);
  await item(WEBHOOK.url).getByRole("button", { name: "Replace secret..." }).click();
  await inDialog("Replace secret").click();
  await expect.element(page.getByRole("dialog").getByText(SECRET)).toBeVisible();
});

test("messages show each attempt, are filtered, and are sent again", async () => {
  api.routes["POST /admin/partners/p1/webhooks/w1/deliveries/m1/resend"] = () => new Response(null, { status: 204 });
  draw(<PartnersSection />);
  await item(WEBHOOK.url).getByRole("link", { name: "See messages" }).click();
  const row = page.getByRole("row", { name: /Refund paid.*Failed/ });
  await row.getByText("2 attempts").click();
  await expect.element(row.getByText("500 in 40 ms")).toBeVisible();
  await expect.element(row.getByText("Oops")).toBeVisible();
  await expect.element(row.getByText("No response within 10 seconds.")).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await row.getByRole("button", { name: "Send again..." }).click();
  await inDialog("Send again").click();
  await expect.element(page.getByText("Message sent again")).toBeVisible();

  const searches: string[] = [];
  api.routes["GET /admin/partners/p1/webhooks/w1/deliveries"] = (_, query) => {
    searches.push(String(query));
    return Response.json({ items: [], next: null });
  };
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Status" }), "failed");
  await expect.poll(() => searches.at(-1)).toBe("status=failed");
  await expect.element(page.getByText("There are none in 30 days that match.")).toBeVisible();
});

test("messages of one that is disabled can't be sent again", async () => {
  openSection("partners", { rest: ["p1", "webhooks", "w2"] });
  draw(<PartnersSection />);
  await page.getByText("2 attempts").click();
  await expect.element(page.getByText("Oops")).toBeVisible();
  expect(page.getByRole("button", { name: "Send again..." }).elements()).toEqual([]);
});
