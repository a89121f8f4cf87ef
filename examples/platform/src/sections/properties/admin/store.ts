import type { PropertyDetail, PropertyDraft, PropertyEventRequest, PropertyFilePatch } from "@freehold/contract";
import { audit } from "@freehold/session/api/audit";
import { properties } from "@freehold/session/api/properties";
import { propertyAdmin } from "@freehold/session/api/property-admin";
import { computed } from "nanostores";
import { decideProposal, type Shown } from "../../../shared/admin/signing/sign.ts";
import type { SectionPath } from "../../../shared/location/section-path.ts";
import { createListStore } from "../../../shared/query/list-store.ts";
import { createUserStore, reload } from "../../../shared/query/user-query.ts";
import { path } from "../path.ts";
import { readHistory } from "../property/store.ts";

const $slug = computed(path.$rest, ([slug]) => (slug === "new" ? null : (slug ?? null)));

/** The part of the URL behind a property's editor: `/properties/{slug}/edit/files`. */
export const editPath: SectionPath = {
  ...path,
  $rest: computed(path.$rest, (rest) => rest.slice(2)),
  href: ({ rest = [], ...place } = {}) => path.href({ ...place, rest: [$slug.get() ?? "", "edit", ...rest] }),
  open: ({ rest = [], ...place } = {}) => path.open({ ...place, rest: [$slug.get() ?? "", "edit", ...rest] }),
};

/** The property that is edited; nothing while one is entered anew. */
export const $edited = createUserStore("properties:edited", [$slug], async () => {
  const { property } = await properties.get($slug.get() ?? "");
  return property;
});

/** The whole history of the property that is edited. */
export const $wholeHistory = createUserStore("properties:history", [$slug], async () => {
  const { property } = await properties.get($slug.get() ?? "");
  return readHistory(property);
});

const $id = computed($edited, ({ data }) => data?.id ?? null);
const $changesAfter = path.param("changes", "");

/** What the audit log has of the property that is edited, with whose it is. */
export const $changes = createListStore("properties:changes", [$id, $changesAfter], async () => {
  const of = $id.get() ?? "";
  return { of, ...(await audit.list({ subject: of, after: $changesAfter.get() || undefined })) };
});

/** Everything that shows the property reads it again. */
async function andReload<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    reload("properties:");
  }
}

/** Creates a draft. 422 `validation_failed`. */
export const createProperty = (draft: PropertyDraft) => andReload(propertyAdmin.create(draft));

/** Changes what is stated. 409 `invalid_transition` for what is fixed; 422 `validation_failed`. */
export const changeProperty = ({ id }: PropertyDetail, patch: Partial<PropertyDraft>) =>
  andReload(propertyAdmin.change(id, patch));

/** A step of a property's sale. What another admin has to confirm is proposed first. */
export type SaleStep = "publish" | "reissue" | "close" | "confirm" | "cancel";

/** Takes a step of a property's sale. 409 `invalid_transition` if another admin was quicker. */
export function takeSaleStep(step: Exclude<SaleStep, "confirm">, property: PropertyDetail): Promise<unknown> {
  if (step === "cancel") return andReload(decideProposal(proposalOf(property), step));
  return andReload(propertyAdmin[step](property.id));
}

/** Confirms what another admin proposed of a sale, as it was shown. 409 as {@link takeSaleStep}, `self_approval`. */
export const confirmSale = (property: PropertyDetail, shown: Shown): Promise<unknown> =>
  andReload(decideProposal(proposalOf(property), shown));

/** Returns the ID of the proposal about a sale. The server says it if there is none any more. */
export const proposalOf = ({ id, proposal }: PropertyDetail): string => proposal?.id ?? id;

/** Adds an entry to the history. */
export const addEvent = ({ id }: PropertyDetail, event: PropertyEventRequest) =>
  andReload(propertyAdmin.addEvent(id, event));

/** Takes an entry of the history back. */
export const retractEvent = ({ id }: PropertyDetail, event: string) => andReload(propertyAdmin.retractEvent(id, event));

/** Uploads a picture or a document. 422 `file_refused`. */
export const addFile = ({ id }: PropertyDetail, file: File, title: string) =>
  andReload(propertyAdmin.addFile(id, file, title));

/** Gives a file another title or place. */
export const changeFile = ({ id }: PropertyDetail, file: string, patch: PropertyFilePatch) =>
  andReload(propertyAdmin.changeFile(id, file, patch));

/** Removes a file from the property. */
export const removeFile = ({ id }: PropertyDetail, file: string) => andReload(propertyAdmin.removeFile(id, file));
