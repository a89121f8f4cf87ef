import { configure } from "@freehold/session";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, freshPage } from "../../../../shared/test/shared.fixture.tsx";
import { someProperty } from "../../test/property.fixture.ts";
import { PicturesCard } from "./PicturesCard.tsx";

freshPage("properties");
afterEach(() => vi.unstubAllGlobals());

const picture = (name: string) => new File([new Uint8Array(10)], name, { type: "image/png" });

test("of several pictures at once what was written is about the first, and each other is named by its file", async () => {
  const titles: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    titles.push(new URL(url).searchParams.get("title"));
    return Response.json({ success: true, pictures: [], documents: [] });
  });
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  draw(<PicturesCard property={someProperty()} />);
  await page.getByLabelText("Description of the next picture").fill("The mill from the quay");
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(input, [picture("front.png"), picture("stair-case.png"), picture("roof.png")]);
  await vi.waitFor(() => expect(titles).toHaveLength(3));
  expect(titles).toEqual(["The mill from the quay", "stair case", "roof"]);
});
