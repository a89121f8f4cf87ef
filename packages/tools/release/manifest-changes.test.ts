import { expect, it } from "vitest";
import { describeManifestChanges, type ElementsManifest } from "./manifest-changes.ts";

type Declaration = NonNullable<ElementsManifest["modules"][number]["declarations"]>[number];
const manifest = (...declarations: Declaration[]): ElementsManifest => ({ modules: [{ declarations }] });

it("tells new, gone and changed entries of each element", () => {
  const before = manifest(
    { tagName: "freehold-old" },
    {
      tagName: "freehold-auth",
      attributes: [{ name: "theme", type: { text: '"light"|"dark"' } }],
      cssParts: [{ name: "root" }],
    },
  );
  const after = manifest(
    {
      tagName: "freehold-auth",
      attributes: [{ name: "theme", type: { text: '"light"|"dark"|"auto"' } }],
      events: [{ name: "freehold-ready" }],
      cssParts: [],
    },
    { tagName: "freehold-new" },
  );
  expect(describeManifestChanges(before, after)).toEqual([
    '`<freehold-auth>`: attribute `theme` is `"light"|"dark"|"auto"`, was `"light"|"dark"`',
    "`<freehold-auth>`: new event `freehold-ready`",
    "`<freehold-auth>`: part `root` is gone",
    "New: `<freehold-new>`",
    "Gone: `<freehold-old>`",
  ]);
});

it("tells nothing of two that are the same", () => {
  const same = manifest({ tagName: "freehold-auth", slots: [{ name: "" }], events: [{ name: "freehold-ready" }] });
  expect(describeManifestChanges(same, same)).toEqual([]);
});
