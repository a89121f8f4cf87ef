import type { PropertyDraft } from "@freehold/contract";
import type { Files } from "@freehold/server";
import {
  addPropertyFile,
  confirmProposal,
  createProperty,
  editProperty,
  KINDS,
  proposePublication,
  recordEvent,
  setMoment,
} from "@freehold/server/seeding";
import { Transformer } from "@napi-rs/image";
import { drawProperty } from "../pictures/draw-property.ts";
import { ENTERED_BEFORE, firstDayOf, historyOf, lettingOf, publishedDaysAgo } from "../world/properties.ts";
import { PROPERTIES } from "../world/property-drafts.ts";
import type { DemoEntry } from "../world/property-events.ts";
import { writeFactSheet } from "./fact-sheet.ts";
import { APPROVER, daysBefore, idOf, type Occurrence, OPERATOR, type Seeding } from "./seeding.ts";

/** Properties that are not entered yet, with their history, as an admin enters them. */
export function properties(world: Seeding): Occurrence[] {
  return world.plan.properties
    .filter(({ slug }) => !world.propertyIds.has(slug))
    .map((draft) => ({
      at: daysBefore(world, firstDayOf(draft.slug) + ENTERED_BEFORE),
      what: "properties",
      happen: () => enter(world, draft),
    }));
}

async function enter(world: Seeding, draft: PropertyDraft): Promise<void> {
  const adminId = idOf(world, OPERATOR);
  const { slug } = draft;
  const today = toDay(new Date());
  const id = (await world.sql.begin(async (tx) => {
    await setMoment(tx, daysBefore(world, firstDayOf(slug) + ENTERED_BEFORE));
    const letting = lettingOf(slug);
    const id = await createProperty(tx, {
      adminId,
      draft: { ...draft, units_let: letting?.first ?? draft.units_let },
    });
    await setMoment(tx, daysBefore(world, publishedDaysAgo(slug)));
    const proposal = await proposePublication(tx, { id, adminId });
    await confirmProposal(tx, KINDS, { id: proposal, adminId: idOf(world, APPROVER) });
    for (const entry of historyOf(slug))
      await recordEvent(tx, { propertyId: id, adminId, entry: toEntry(world, entry), today });
    for (const { daysAgo, units_let } of letting?.changes ?? [])
      await editProperty(tx, {
        id,
        adminId,
        patch: { units_let, happened_on: toDay(daysBefore(world, daysAgo)) },
        today,
      });
    return id;
  })) as string;
  world.propertyIds.set(slug, id);
}

function toEntry(world: Seeding, { daysAgo, body = "", ...entry }: DemoEntry) {
  return { ...entry, body, happened_on: toDay(daysBefore(world, daysAgo)) };
}

/**
 * The drawings and the fact sheet of each property of the demo, as far as they are not there. The admins share the properties: the
 * server encodes one picture of each of them at a time.
 */
export async function addFiles(world: Seeding, files: Files, step: (line: string) => void): Promise<void> {
  const kept = await world.sql<{ property_id: string; name: string }[]>`
    select pf.property_id, f.name from property_files pf join files f on f.id = pf.file_id`;
  const isKept = (propertyId: string, name: string) =>
    kept.some((file) => file.property_id === propertyId && file.name === name);
  const waiting = [...PROPERTIES.entries()];
  const work = async (email: string) => {
    const adminId = idOf(world, email);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, property] = next;
      const propertyId = world.propertyIds.get(property.slug) as string;
      const add = (file: { name: string; title: string; bytes: Uint8Array }) =>
        addPropertyFile({ sql: world.sql, files }, { propertyId, adminId, ...file });
      const missing = drawProperty(property).filter(({ name }) => !isKept(propertyId, name));
      if (missing.length > 0) step(`Drawing property ${place + 1} of ${PROPERTIES.length}`);
      for (const { name, title, svg } of missing)
        await add({ name, title, bytes: await Transformer.fromSvg(svg).png() });
      const name = `${property.slug}-facts.pdf`;
      if (!isKept(propertyId, name))
        await add({
          name,
          title: `Fact sheet of ${property.name}`,
          bytes: await writeFactSheet(property, world.madeAt),
        });
    }
  };
  await Promise.all([work(OPERATOR), work(APPROVER)]);
}

const toDay = (date: Date) => date.toISOString().slice(0, 10);
