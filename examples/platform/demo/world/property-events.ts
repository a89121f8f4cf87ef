import type { PropertyEventRequest } from "@freehold/contract";

/** An entry of a property's history in the demo, dated from today. */
export type DemoEntry = Omit<PropertyEventRequest, "happened_on"> & { daysAgo: number };

/** How many units of the demo's properties were let when they were entered, and from which day on how many; the oldest first. */
export const PROPERTY_LETTINGS: Readonly<
  Record<string, { first: number; changes: readonly { daysAgo: number; units_let: number }[] }>
> = {
  "harbour-mill-12": {
    first: 11,
    changes: [
      { daysAgo: 560, units_let: 12 },
      { daysAgo: 402, units_let: 14 },
      { daysAgo: 96, units_let: 13 },
    ],
  },
  "linden-court": {
    first: 24,
    changes: [
      { daysAgo: 510, units_let: 26 },
      { daysAgo: 470, units_let: 27 },
    ],
  },
  "quay-house": { first: 18, changes: [{ daysAgo: 388, units_let: 30 }] },
  "scholars-yard": { first: 71, changes: [{ daysAgo: 421, units_let: 82 }] },
  "canal-freight-hall": { first: 4, changes: [{ daysAgo: 88, units_let: 3 }] },
  "assay-office": { first: 18, changes: [{ daysAgo: 117, units_let: 15 }] },
};

/** What happened to the demo's properties in two years, by slug; the oldest first. */
export const PROPERTY_HISTORY: Readonly<Record<string, readonly DemoEntry[]>> = {
  "harbour-mill-12": [
    {
      kind: "valuation",
      daysAgo: 762,
      title: "Valuation at purchase",
      amount_ubxs: "220800",
      body: "By a sworn valuer, from leases and comparable sales at the old harbour.",
    },
    {
      kind: "repair",
      daysAgo: 540,
      title: "Lift overhauled",
      amount_ubxs: "1860",
      body: "New control and new ropes. Paid from the reserve.",
    },
    {
      kind: "letting",
      daysAgo: 402,
      title: "Second floor let to a ship broker",
      body: "A lease of five years, indexed each January.",
    },
    {
      kind: "valuation",
      daysAgo: 348,
      title: "Yearly valuation",
      amount_ubxs: "243600",
      body: "Rents at the harbour rose; the building did not change.",
    },
    {
      kind: "note",
      daysAgo: 96,
      title: "One office of the first floor is offered",
      body: "Its tenant moved to larger rooms on the fourth floor.",
    },
  ],
  "linden-court": [
    { kind: "valuation", daysAgo: 690, title: "Valuation at purchase", amount_ubxs: "294400", body: "" },
    {
      kind: "repair",
      daysAgo: 455,
      title: "Courtyard drained and paved",
      amount_ubxs: "2140",
      body: "After the wet spring. Paid from maintenance.",
    },
    { kind: "valuation", daysAgo: 325, title: "Yearly valuation", amount_ubxs: "324800", body: "" },
    {
      kind: "letting",
      daysAgo: 60,
      title: "All flats are let",
      body: "The last of three flats that changed hands this year was let within nine days.",
    },
  ],
  "quay-house": [
    { kind: "valuation", daysAgo: 655, title: "Valuation at purchase", amount_ubxs: "331200", body: "" },
    {
      kind: "letting",
      daysAgo: 388,
      title: "Twelve flats let to a shipyard",
      body: "By the quarter, furnished, for two years.",
    },
    {
      kind: "valuation",
      daysAgo: 290,
      title: "Yearly valuation",
      amount_ubxs: "342000",
      body: "Two new buildings at the marina have lowered what flats are sold for.",
    },
    {
      kind: "repair",
      daysAgo: 34,
      title: "Kitchens of two flats are replaced",
      amount_ubxs: "3120",
      body: "Both stand empty until the work is done.",
    },
  ],
  "station-arcade": [
    { kind: "valuation", daysAgo: 630, title: "Valuation at purchase", amount_ubxs: "294400", body: "" },
    { kind: "rent", daysAgo: 420, title: "Shop rents follow the index", body: "By 2.4 percent, as the leases say." },
    { kind: "valuation", daysAgo: 265, title: "Yearly valuation", amount_ubxs: "322400", body: "" },
    { kind: "note", daysAgo: 51, title: "One shop is being refitted", body: "A bookshop opens there in spring." },
  ],
  "cooper-terrace": [
    { kind: "valuation", daysAgo: 604, title: "Valuation at purchase", amount_ubxs: "84600", body: "" },
    {
      kind: "repair",
      daysAgo: 377,
      title: "Sash windows renewed at the front",
      amount_ubxs: "1480",
      body: "Painted timber, as the conservation area asks for.",
    },
    { kind: "valuation", daysAgo: 239, title: "Yearly valuation", amount_ubxs: "94300", body: "" },
  ],
  "orchard-row": [
    { kind: "valuation", daysAgo: 577, title: "Valuation at purchase", amount_ubxs: "110400", body: "" },
    { kind: "valuation", daysAgo: 212, title: "Yearly valuation", amount_ubxs: "119400", body: "" },
    { kind: "rent", daysAgo: 136, title: "Rents follow the index", body: "By 2.1 percent from July." },
  ],
  "scholars-yard": [
    { kind: "valuation", daysAgo: 548, title: "Valuation at purchase", amount_ubxs: "226300", body: "" },
    { kind: "letting", daysAgo: 421, title: "Eighty rooms let for the academic year", body: "" },
    { kind: "valuation", daysAgo: 183, title: "Yearly valuation", amount_ubxs: "243900", body: "" },
    {
      kind: "letting",
      daysAgo: 57,
      title: "Eighty-two rooms let for the academic year",
      body: "Two are kept free for guests of the university.",
    },
  ],
  "college-gate": [
    { kind: "valuation", daysAgo: 520, title: "Valuation at purchase", amount_ubxs: "174800", body: "" },
    {
      kind: "repair",
      daysAgo: 310,
      title: "Arcade cleaned",
      amount_ubxs: "920",
      body: "Half was paid by the city's fund for listed houses.",
    },
    { kind: "valuation", daysAgo: 155, title: "Yearly valuation", amount_ubxs: "192800", body: "" },
  ],
  "eastgate-depot": [
    { kind: "valuation", daysAgo: 488, title: "Valuation at purchase", amount_ubxs: "386400", body: "" },
    { kind: "repair", daysAgo: 201, title: "Two dock levellers replaced", amount_ubxs: "2760", body: "" },
    { kind: "valuation", daysAgo: 123, title: "Yearly valuation", amount_ubxs: "430500", body: "" },
  ],
  "canal-freight-hall": [
    { kind: "valuation", daysAgo: 461, title: "Valuation at purchase", amount_ubxs: "193200", body: "" },
    { kind: "valuation", daysAgo: 96, title: "Yearly valuation", amount_ubxs: "201300", body: "" },
    {
      kind: "letting",
      daysAgo: 88,
      title: "One unit is offered again",
      body: "Its tenant of eleven years has closed.",
    },
  ],
  "market-corner": [
    { kind: "valuation", daysAgo: 430, title: "Valuation at purchase", amount_ubxs: "165600", body: "" },
    { kind: "repair", daysAgo: 172, title: "Stairs renewed", amount_ubxs: "1230", body: "" },
    { kind: "valuation", daysAgo: 65, title: "Yearly valuation", amount_ubxs: "177300", body: "" },
  ],
  "assay-office": [
    { kind: "valuation", daysAgo: 402, title: "Valuation at purchase", amount_ubxs: "331200", body: "" },
    {
      kind: "letting",
      daysAgo: 117,
      title: "A tenant of two floors has left",
      body: "Three offices stand empty and are offered one by one.",
    },
    {
      kind: "valuation",
      daysAgo: 37,
      title: "Yearly valuation",
      amount_ubxs: "333000",
      body: "Lower rents are assumed for the empty floors.",
    },
  ],
};
