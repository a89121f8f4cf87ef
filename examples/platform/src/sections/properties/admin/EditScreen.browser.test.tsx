import type { PropertyProposal } from "@freehold/contract";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { focused, tabTo } from "../../../shared/test/keys.fixture.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { someProperty } from "../test/property.fixture.ts";
import { EditScreen } from "./EditScreen.tsx";

const picture = (id: string, alt: string) => ({ id, alt, width: 320, height: 240, widths: [320] });
const [FRONT, STAIRS] = [picture("f-1", "Front"), picture("f-2", "Stairs")];

let mill = someProperty();
freshPage("properties");
signedIn(
  {
    "GET /properties/harbour-mill": () => Response.json({ success: true, property: mill }),
    "PATCH /admin/properties/p-1": (patch) => {
      mill = { ...mill, ...(patch as object) };
      return Response.json({ success: true, property: mill });
    },
    "PATCH /admin/properties/p-1/files/f-2": (patch) => {
      const { position, title } = patch as { position?: number; title?: string };
      const stairs = { ...STAIRS, alt: title ?? STAIRS.alt };
      mill = { ...mill, pictures: position === 0 ? [stairs, FRONT] : [FRONT, stairs] };
      return Response.json({ success: true, pictures: mill.pictures, documents: [] });
    },
  },
  "admin",
);
beforeEach(() => {
  mill = someProperty({ status: "draft", pictures: [FRONT, STAIRS] });
  openSection("properties", { rest: ["harbour-mill", "edit"] });
});

test("with the keyboard alone a property is changed, its pictures are named and ordered, and the focus is never lost", async () => {
  draw(<EditScreen slug="harbour-mill" />);
  await expect.element(page.getByRole("heading", { name: "Edit Harbour Mill" })).toHaveFocus();
  await tabTo("Name");
  await userEvent.keyboard("{End} 12{Enter}");
  await expect.element(page.getByText("Saved.")).toBeVisible();
  expect([mill.name, focused()]).toEqual(["Harbour Mill 12", "Name"]);

  await tabTo("Files", { back: true });
  await userEvent.keyboard("{Enter}");
  await tabTo("Description of picture 2");
  await userEvent.keyboard("{End} inside");
  await tabTo("Save");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).not.toBeInTheDocument();
  expect([mill.pictures[1]?.alt, focused()]).toEqual(["Stairs inside", "Description of picture 2"]);

  await tabTo("Move picture 2 towards the front");
  await userEvent.keyboard("{Enter}");
  await expect.poll(focused).toBe("Move picture 1 towards the front");
  expect(mill.pictures.map(({ id }) => id)).toEqual(["f-2", "f-1"]);
  // There is no further to go.
  await userEvent.keyboard("{Enter}");
  await tabTo("Move picture 1 towards the end");
  await userEvent.keyboard("[Space]");
  await expect.poll(focused).toBe("Move picture 2 towards the end");
  expect(api.asked.filter(({ route }) => route.endsWith("/files/f-2"))).toHaveLength(3);

  await tabTo("Details", { back: true });
  await userEvent.keyboard("{Enter}");
  await tabTo("Propose to publish");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Publish Harbour Mill 12?" })).toBeVisible();
  await tabTo("Back");
  await userEvent.keyboard("{Escape}");
  await expect.poll(focused).toBe("Propose to publish");
});

const proposal: PropertyProposal = {
  id: "w-1",
  kind: "publication",
  shares: 4800,
  proposed_by: "other@freehold.test",
  proposed_at: "2026-03-01T09:30:00.000Z",
  is_yours: false,
  is_lapsed: false,
};
const act = (name: string) => page.getByRole("button", { name, exact: true });

test("an admin proposes to publish a draft and may cancel it; another admin is asked to confirm it", async () => {
  api.routes["POST /admin/properties/p-1/publish"] = () => {
    mill = { ...mill, proposal: { ...proposal, is_yours: true } };
    return Response.json({ success: true, property: mill });
  };
  api.routes["POST /admin/proposals/w-1/cancel"] = () => {
    mill = { ...mill, proposal };
    return Response.json({});
  };
  api.routes["POST /admin/proposals/w-1/confirm"] = () => {
    mill = { ...mill, status: "open", proposal: null };
    return Response.json({});
  };
  draw(<EditScreen slug="harbour-mill" />);
  await act("Propose to publish").click();
  await page.getByRole("dialog").getByRole("button", { name: "Propose to publish" }).click();
  await expect.element(page.getByText("Waiting for a second approval")).toBeVisible();
  await expect.element(page.getByText(/^You proposed to publish it on/)).toBeVisible();
  expect(act("Confirm").elements()).toEqual([]);
  expect(act("Propose to publish").elements()).toEqual([]);

  // As another admin sees it.
  await act("Cancel proposal").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel proposal" }).click();
  await expect.element(page.getByText(/other@freehold.test proposed to publish it on/)).toBeVisible();
  await act("Confirm").click();
  await expect.element(page.getByText(/people can buy 4800 shares at 50.00 UBXS each/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("People can buy shares.")).toBeVisible();
});

test("shares that came back by refunds are proposed for sale again, by a former admin anew", async () => {
  const reissue = { ...proposal, kind: "reissue" as const, shares: 6 };
  mill = someProperty({ status: "funded", closed_at: null, shares_in_treasury: 6, shares_sold: 4794 });
  api.routes["POST /admin/properties/p-1/reissue"] = () => {
    mill = { ...mill, proposal: { ...reissue, is_yours: true } };
    return Response.json({ success: true, property: mill });
  };
  draw(<EditScreen slug="harbour-mill" />);
  await act("Put up for sale again").click();
  await expect.element(page.getByText(/people can buy the refunded 6 shares at/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Put up for sale again" }).click();
  await expect.element(page.getByText(/^You proposed to put 6 shares up for sale again on/)).toBeVisible();
  expect(act("Put up for sale again").elements()).toEqual([]);
});

test("a proposal whose admin has lost the role is made again, or cancelled", async () => {
  mill = someProperty({ status: "draft", proposal: { ...proposal, is_lapsed: true } });
  draw(<EditScreen slug="harbour-mill" />);
  await expect.element(page.getByText(/is no longer an admin, so it can't be confirmed/)).toBeVisible();
  expect(act("Confirm").elements()).toEqual([]);
  await expect.element(act("Propose to publish")).toBeVisible();
  await expect.element(act("Cancel proposal")).toBeVisible();
});

test("what is not saved is said, in sight, and stays while another tab is open", async () => {
  draw(<EditScreen slug="harbour-mill" />);
  const name = page.getByLabelText("Name", { exact: true });
  await name.fill("Harbour Mill 12");
  await page.getByLabelText("Place", { exact: true }).fill("Antwerp");
  await expect.element(page.getByText("2 unsaved changes")).toBeInTheDocument();
  const { bottom } = page.getByRole("button", { name: "Save changes" }).element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  await page.getByRole("link", { name: "History" }).click();
  await expect.element(page.getByRole("heading", { name: "Changes" })).toBeVisible();
  expect(location.pathname).toBe("/properties/harbour-mill/edit/history");
  await page.getByRole("link", { name: "Details (unsaved)" }).click();
  await expect.element(name).toHaveValue("Harbour Mill 12");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.element(page.getByText("Saved.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Details", exact: true })).toBeVisible();
});

test("a draft whose shares do not pay for it cannot be proposed to be published, and says so", async () => {
  mill = someProperty({ status: "draft", shares_total: 4799 });
  draw(<EditScreen slug="harbour-mill" />);
  await expect.element(page.getByText(/^You can publish it once/)).toBeVisible();
  expect(act("Propose to publish").elements()).toEqual([]);
});
