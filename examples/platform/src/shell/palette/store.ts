import type { User } from "@freehold/contract";
import { $session } from "@freehold/session";
import { properties } from "@freehold/session/api/properties";
import { users } from "@freehold/session/api/users";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { sectionsFor } from "@freehold/sidebar-shell";
import { formatUbxs } from "@freehold/ui/format";
import { atom, computed } from "nanostores";
import { $adminMessages } from "../../shared/admin/messages.ts";
import { toPath } from "../../shared/location/router.ts";
import { createUserStore } from "../../shared/query/user-query.ts";
import { SITE_SECTIONS } from "../sections.tsx";
import { $paletteMessages } from "./messages.ts";

/** Something to go to. */
export type Place = { path: string; name: string; note?: string };

/** Places of one kind. */
export type Group = { kind: "sections" | "people" | "requests" | "properties"; places: readonly Place[] };

/** So many of a kind are shown. */
const LIMIT = 5;
/** So many properties are read, the best of which are shown. */
const READ = 20;
/** Fewer characters find too much to be of use. */
const LEAST = 2;

/** What is looked for. */
export const $text = atom("");

/** What the API is asked for; null while too little is typed. */
const $asked = computed($text, (text) => (text.length < LEAST ? null : text.slice(0, 100)));

/** The people, refund requests and properties that fit. Only admins find people and requests. */
export const $found = createUserStore<readonly Group[]>("palette:found", [$asked], async () => {
  const q = $asked.get() ?? "";
  const session = $session.get();
  const asAdmin = session.status === "signed-in" && session.user.role === "admin";
  const groups = await Promise.all([...(asAdmin ? [findPeople(q), findRequests(q)] : []), findProperties(q)]);
  return groups.filter(({ places }) => places.length > 0);
});

async function findPeople(q: string): Promise<Group> {
  const { items } = await users.list({ q, limit: LIMIT });
  return {
    kind: "people",
    places: items.map(({ id, email }) => ({ path: toPath({ section: "users", rest: [id] }), name: email })),
  };
}

async function findRequests(q: string): Promise<Group> {
  const { items } = await withdrawalAdmin.list({ q, limit: LIMIT });
  const t = $adminMessages.get();
  return {
    kind: "requests",
    places: items.map(({ id, user, amount_ubxs, status }) => ({
      path: toPath({ section: "refunds", rest: ["requests", id] }),
      name: user.email,
      note: $paletteMessages.get().request({ amount: formatUbxs(amount_ubxs), status: t[status] }),
    })),
  };
}

async function findProperties(q: string): Promise<Group> {
  const answer = await properties.list({ q, limit: READ });
  const places = answer.properties.map(({ slug, name, place }) => ({
    path: toPath({ section: "properties", rest: [slug] }),
    name,
    note: place,
  }));
  return { kind: "properties", places: rank(places, wordsOf(q)).slice(0, LIMIT) };
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/);

const textOf = ({ name, note = "" }: Place) => `${name} ${note}`.toLowerCase();

/** Places in which a word begins with each of the words come first. */
function rank(places: readonly Place[], words: readonly string[]): readonly Place[] {
  const missed = (place: Place) => words.filter((word) => !` ${textOf(place)}`.includes(` ${word}`)).length;
  return places.toSorted((one, other) => missed(one) - missed(other));
}

/** What is not in the sidebar: what stands within sections, and the account. */
const WITHIN = [
  { section: "account", rest: [], label: "account" },
  { section: "wallet", rest: ["transactions"], label: "transactions" },
  { section: "wallet", rest: ["withdraw"], label: "withdraw" },
  { section: "wallet", rest: ["statements"], label: "statements" },
  { section: "refunds", rest: ["treasury"], label: "treasury", adminOnly: true },
  { section: "refunds", rest: ["reconciliation"], label: "reconciliation", adminOnly: true },
  { section: "refunds", rest: ["rules"], label: "rules", adminOnly: true },
  { section: "refunds", rest: ["emails"], label: "emails", adminOnly: true },
  { section: "payouts", rest: ["months"], label: "months", adminOnly: true },
  { section: "properties", rest: ["new"], label: "newProperty", adminOnly: true },
] as const;

/** The sections that a person has, and what stands within them, whose names have all words of a text. */
export function findSections(text: string, user: User): Group {
  const t = $paletteMessages.get();
  const sections = sectionsFor(user, SITE_SECTIONS);
  const labelOf = (id: string) => sections.find((section) => section.id === id)?.label;
  const within = WITHIN.filter((place) => !("adminOnly" in place) || user.role === "admin");
  const words = wordsOf(text);
  const places = [
    ...sections.map(({ id, label }): Place => ({ path: toPath({ section: id }), name: label })),
    ...within.map(
      ({ label, ...place }): Place => ({ path: toPath(place), name: t[label], note: labelOf(place.section) ?? "" }),
    ),
  ].filter((place) => words.every((word) => textOf(place).includes(word)));
  return { kind: "sections", places: rank(places, words) };
}
