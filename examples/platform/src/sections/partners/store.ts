import type {
  AdminPartnerDetail,
  AdminPartnerLink,
  AdminPartnerLinks,
  AdminPartners,
  PartnerFigures,
  PartnerJwks,
  PartnerJwksProposal,
  PartnerKey,
  PartnerKeyProposal,
  PartnerRequests,
  PartnerRequestsQuery,
} from "@freehold/contract";
import { partners } from "@freehold/session/api/partners";
import { computed } from "nanostores";
import { type Decision, decideProposal } from "../../shared/admin/signing/sign.ts";
import { $outcome, act, cancelled, proposed } from "../../shared/admin/store.ts";
import { type SectionPath, sectionPath } from "../../shared/location/section-path.ts";
import { createListStore } from "../../shared/query/list-store.ts";
import { createUserStore, reload } from "../../shared/query/user-query.ts";
import { $partnersMessages } from "./messages.ts";

/** The section's part of the URL: `/partners` is the list, `/partners/{id}` one, `/partners/{id}/requests` a part of one. */
export const path = sectionPath("partners");

/** Whose page is open; null on the list. */
const $id = path.segment(0);
const idNow = () => $id.get() as string;

/** The URL of what is beneath a partner's page, as if it were a section's own. */
export const partnerPath: SectionPath = {
  ...path,
  $rest: computed(path.$rest, (rest) => rest.slice(1)),
  href: ({ rest = [], ...place } = {}) => path.href({ ...place, rest: [$id.get() ?? "", ...rest] }),
  open: ({ rest = [], ...place } = {}) => path.open({ ...place, rest: [$id.get() ?? "", ...rest] }),
};

const $after = path.param("after", "");
const afterNow = () => $after.get() || undefined;

/** A page of the partners, newest first. */
export const $partners = createListStore<AdminPartners>("admin:partners", [$after], () =>
  partners.list({ after: afterNow() }),
);

/** The partner whose page is open, with its keys. */
export const $partner = createUserStore<AdminPartnerDetail>("admin:partner", [$id], () => partners.get(idNow()));

/** A page of its customers who connected an account, newest first. */
export const $links = createListStore<AdminPartnerLinks>("admin:partner-links", [$id, $after], () =>
  partners.links(idNow(), { after: afterNow() }),
);

/** The filters of the requests: search parameters of the URL. */
export const FILTERS = ["outcome", "code", "origin", "version"] as const;

const $wanted = computed(
  path.$search,
  ({ outcome, code, origin, version }): PartnerRequestsQuery => ({
    outcome: outcome === "done" || outcome === "refused" ? outcome : undefined,
    code: code?.slice(0, 60) || undefined,
    origin: origin?.slice(0, 300) || undefined,
    version: version?.slice(0, 40) || undefined,
  }),
);
const $wantedKey = computed($wanted, (wanted) => JSON.stringify(wanted));

/** A page of its requests, newest first. */
export const $requests = createListStore<PartnerRequests>("admin:partner-requests", [$id, $wantedKey, $after], () =>
  partners.requests(idNow(), { ...$wanted.get(), after: afterNow() }),
);

/** What its requests of 30 days add up to. */
export const $figures = createUserStore<PartnerFigures>("admin:partner-figures", [$id], () =>
  partners.figures(idNow()),
);

/** Creates a partner and opens its page. @throws {ApiError} `validation_failed` if another partner has the name. */
export async function createPartner(name: string): Promise<void> {
  const { partner } = await partners.create({ name });
  reload("admin:partners");
  path.open({ rest: [partner.id] });
}

/**
 * Proposes a key; another admin has to confirm it.
 *
 * @returns false if another admin was quicker.
 * @throws {ApiError} `validation_failed`.
 */
export function proposeKey(key: PartnerKeyProposal): Promise<boolean> {
  return act(async () => {
    await partners.proposeKey(idNow(), key);
    return proposed();
  });
}

/** Confirms or cancels the key that another admin proposed. @throws {ApiError} `self_approval`. */
export async function decideKey(id: string, decision: Decision): Promise<void> {
  const t = $partnersMessages.get();
  await act(async () => {
    await decideProposal(id, decision);
    return decision === "cancel" ? cancelled() : { title: t.keyMade, text: t.keyMadeText };
  });
}

/**
 * Proposes public keys; another admin has to confirm them.
 *
 * @param place - the address of a key set, or the set itself as JSON.
 * @returns false if another admin was quicker.
 * @throws {ApiError} `validation_failed`.
 */
export function proposeJwks(place: string, terms: PartnerKeyProposal): Promise<boolean> {
  return act(async () => {
    const keys = keySetIn(place);
    await partners.proposeJwks(idNow(), { ...terms, ...(keys ? { keys } : { url: place.trim() }) });
    return proposed();
  });
}

/** The key set in a text; null if it is an address. */
function keySetIn(text: string): PartnerJwksProposal["keys"] | null {
  try {
    return JSON.parse(text) as PartnerJwksProposal["keys"];
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Confirms or cancels the public keys that another admin proposed. @throws {ApiError} `self_approval`. */
export async function decideJwks(id: string, decision: Decision): Promise<void> {
  const t = $partnersMessages.get();
  await act(async () => {
    await decideProposal(id, decision);
    return decision === "cancel" ? cancelled() : { title: t.jwksMade, text: t.jwksMadeText };
  });
}

/** Revokes public keys at once. @throws {ApiError} unless another admin was quicker. */
export async function revokeJwks({ id }: PartnerJwks): Promise<void> {
  const t = $partnersMessages.get();
  await act(async () => {
    await partners.revokeJwks(idNow(), id);
    return { title: t.jwksRevoked, text: t.revokedText };
  });
}

/** Returns the secret of a key, which is sent once. @throws {ApiError} `forbidden`; `invalid_transition` if it was shown or revoked. */
export async function showKey({ id }: PartnerKey): Promise<string> {
  $outcome.set(null);
  const { secret } = await partners.showKey(idNow(), id);
  reload("admin:partner");
  return secret;
}

/** Revokes a key at once. @throws {ApiError} unless another admin was quicker. */
export async function revokeKey({ id }: PartnerKey): Promise<void> {
  const t = $partnersMessages.get();
  await act(async () => {
    await partners.revokeKey(idNow(), id);
    return { title: t.revoked, text: t.revokedText };
  });
}

/** Disconnects a customer at once. @throws {ApiError} `own_account`; unless another admin was quicker. */
export async function endLink({ id }: AdminPartnerLink): Promise<void> {
  const t = $partnersMessages.get();
  await act(async () => {
    await partners.endLink(idNow(), id);
    return { title: t.linkEnded, text: t.linkEndedText };
  });
}
