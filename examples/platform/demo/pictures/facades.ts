/** How a front is built; lengths in metres. */
export type Facade = {
  material: "brick" | "stone" | "timber" | "metal" | "render";
  storeys: number;
  storeyHeight: number;
  bays: number;
  bayWidth: number;
  /** From the street to the back. */
  depth: number;
  windows: "sash" | "french" | "arched" | "ribbon" | "square";
  ground: "door" | "doors" | "shops" | "arcade" | "docks" | "glass";
  roof: "gable" | "gables" | "pitched" | "mansard" | "flat" | "sawtooth" | "shallow";
  /** The site lies at the water. */
  waterside?: boolean;
};

/** A front on the sheet: metres become pixels by `unit`. */
export type Front = {
  facade: Facade;
  unit: number;
  left: number;
  right: number;
  /** The top of the walls. */
  eaves: number;
  street: number;
};

/** The fronts of the demo's properties, by slug. */
export const FACADES: Readonly<Record<string, Facade>> = {
  "harbour-mill-12": {
    material: "brick",
    storeys: 5,
    storeyHeight: 3.9,
    bays: 7,
    bayWidth: 3.8,
    depth: 17,
    windows: "arched",
    ground: "door",
    roof: "gable",
    waterside: true,
  },
  "linden-court": {
    material: "render",
    storeys: 5,
    storeyHeight: 3.3,
    bays: 9,
    bayWidth: 3,
    depth: 13,
    windows: "french",
    ground: "door",
    roof: "mansard",
  },
  "quay-house": {
    material: "brick",
    storeys: 6,
    storeyHeight: 3,
    bays: 8,
    bayWidth: 3.6,
    depth: 14,
    windows: "square",
    ground: "glass",
    roof: "flat",
    waterside: true,
  },
  "station-arcade": {
    material: "stone",
    storeys: 3,
    storeyHeight: 4.2,
    bays: 9,
    bayWidth: 4.4,
    depth: 19,
    windows: "sash",
    ground: "arcade",
    roof: "flat",
  },
  "cooper-terrace": {
    material: "brick",
    storeys: 2,
    storeyHeight: 3.1,
    bays: 8,
    bayWidth: 2.6,
    depth: 10,
    windows: "sash",
    ground: "doors",
    roof: "pitched",
  },
  "orchard-row": {
    material: "timber",
    storeys: 2,
    storeyHeight: 2.9,
    bays: 8,
    bayWidth: 2.9,
    depth: 10,
    windows: "square",
    ground: "doors",
    roof: "gables",
  },
  "scholars-yard": {
    material: "render",
    storeys: 4,
    storeyHeight: 2.9,
    bays: 12,
    bayWidth: 2.7,
    depth: 14,
    windows: "square",
    ground: "glass",
    roof: "shallow",
  },
  "college-gate": {
    material: "stone",
    storeys: 4,
    storeyHeight: 3.1,
    bays: 10,
    bayWidth: 2.9,
    depth: 14,
    windows: "sash",
    ground: "arcade",
    roof: "pitched",
  },
  "eastgate-depot": {
    material: "metal",
    storeys: 1,
    storeyHeight: 11,
    bays: 9,
    bayWidth: 7,
    depth: 42,
    windows: "ribbon",
    ground: "docks",
    roof: "shallow",
  },
  "canal-freight-hall": {
    material: "brick",
    storeys: 1,
    storeyHeight: 8.5,
    bays: 7,
    bayWidth: 7,
    depth: 34,
    windows: "arched",
    ground: "docks",
    roof: "sawtooth",
    waterside: true,
  },
  "market-corner": {
    material: "render",
    storeys: 4,
    storeyHeight: 3.5,
    bays: 6,
    bayWidth: 3.5,
    depth: 15,
    windows: "french",
    ground: "shops",
    roof: "mansard",
  },
  "assay-office": {
    material: "stone",
    storeys: 6,
    storeyHeight: 3.5,
    bays: 8,
    bayWidth: 3.4,
    depth: 16,
    windows: "ribbon",
    ground: "glass",
    roof: "flat",
  },
};
