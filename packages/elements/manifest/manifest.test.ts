import { readFileSync } from "node:fs";
import { AnnouncementElement } from "@freehold/announcement/element";
import { AccountElement } from "@freehold/auth/account/element";
import { AuthElement } from "@freehold/auth/element";
import { SidebarShellElement } from "@freehold/sidebar-shell/element";
import { WalletConnectElement } from "@freehold/wallet-connect/element";
import { WithdrawAllElement } from "@freehold/withdraw-all/element";
import { describe, expect, test } from "vitest";
import { createKnownTags } from "./editors.ts";
import { createManifest } from "./manifest.ts";
import { partsOf, tokens, viewsOf } from "./parts.ts";

const manifest = createManifest();
const names = (items: readonly { name: string }[] = []) => items.map(({ name }) => name).sort();

test("the doctor knows the tags of the manifest: `vitest -u` writes them", async () => {
  await expect(createKnownTags(manifest)).toMatchFileSnapshot("../src/doctor/known-tags.ts");
});

test("every property, attribute and event has a hover text", () => {
  for (const { declarations } of manifest.modules)
    for (const { attributes = [], members = [], events = [] } of declarations)
      for (const one of [...attributes, ...members.filter((member) => !member.static), ...events])
        expect(one.description, one.name).toMatch(/\w/);
});

describe.each([
  ["freehold-account", "account", "auth/account", AccountElement],
  ["freehold-announcement", "announcement", "announcement", AnnouncementElement],
  ["freehold-auth", "auth", "auth", AuthElement],
  ["freehold-sidebar-shell", "sidebar-shell", "sidebar-shell", SidebarShellElement],
  ["freehold-wallet-connect", "wallet-connect", "wallet-connect", WalletConnectElement],
  ["freehold-withdraw-all", "withdraw-all", "withdraw-all", WithdrawAllElement],
] as const)("<%s>", (tag, entry, folder, element) => {
  const module = manifest.modules.find(({ path }) => path === `dist/${entry}.js`);
  const declaration = module?.declarations[0];

  test("is what its entry defines", () => {
    expect(declaration?.tagName).toBe(tag);
    expect(declaration?.name).toBe(element.name);
    expect(declaration?.description).not.toBe("");
    expect(module?.exports).toMatchObject([{ kind: "custom-element-definition", name: tag }]);
  });

  test("has the attributes, properties and events that are documented, and no others", () => {
    expect(names(declaration?.attributes)).toEqual([...element.observedAttributes].sort());
    const properties = declaration?.members?.filter((member) => !member.static);
    expect(names(properties)).toEqual([...element.propertyNames].sort());
    expect(names(declaration?.events)).toEqual([...element.eventNames].sort());
  });

  test("has the parts of the source, and no others", () => {
    const documented = names(declaration?.cssParts);
    // Of `item item-current` the second is in the words of the first.
    expect(documented).toEqual([...new Set(documented)]);
    expect(documented).toEqual(partsOf(folder));
  });

  test("has every public token, with the default that the style sheet has", () => {
    expect(declaration?.cssProperties?.map(({ name }) => name)).toEqual(tokens().map(({ name }) => name));
    expect(declaration?.cssProperties).toContainEqual(
      expect.objectContaining({ name: "--fh-accent", default: "light-dark(#1d5a41, #93cfab)" }),
    );
  });

  test("has the slots of the source", () => {
    const sources = viewsOf(folder).map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));
    const slots = sources.flatMap((source) =>
      [...source.matchAll(/<slot(?: name="([\w-]+)")?\s*\/?>/g)].map(([, name]) => name ?? ""),
    );
    expect(names(declaration?.slots)).toEqual(expect.arrayContaining([...new Set(slots)]));
  });
});
