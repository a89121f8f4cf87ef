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

  await tabTo("What picture 2 shows");
  await userEvent.keyboard("{End} inside");
  await tabTo("Save");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).not.toBeInTheDocument();
  expect([mill.pictures[1]?.alt, focused()]).toEqual(["Stairs inside", "What picture 2 shows"]);

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

  await tabTo("Publish", { back: true });
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Publish Harbour Mill 12?" })).toBeVisible();
  await tabTo("Back");
  await userEvent.keyboard("{Escape}");
  await expect.poll(focused).toBe("Publish");
});
