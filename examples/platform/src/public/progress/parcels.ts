/** Parcels that the map counts with. Those further out are only the land around them. */
const PARCELS = 200;
/** With so few, the map shows the middle of the sheet only, twice as large. */
const FEW = 40;
/** What one parcel can stand for, in refunds. */
const SCALES = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000];

/** The part of the sheet that is shown, around its middle, and a block of parcels with half of the streets around it. */
const VIEW = { width: 768, height: 524 };
const BLOCK = { width: 192, height: 88 };
const HALF_STREET = 6;

/** A map of parcels: how many refunds each stands for, what of the sheet is shown, and a path of all parcels in a state. */
export type ParcelMap = { scale: number; viewBox: string } & Record<"paid" | "approved" | "requested" | "free", string>;

/**
 * Shares the parcels out among refunds, from the middle of the sheet outwards: paid ones, then those that are approved, then those
 * that are only requested. A parcel that is not full yet is left out. Counts are published in steps of five people, so the
 * parcels move in the same steps.
 *
 * @param counts - refunds requested, of these approved, and of these paid.
 */
export function mapParcels(counts: Record<"asked" | "approved" | "paid", number>): ParcelMap {
  const scale = SCALES.find((scale) => counts.asked / scale <= PARCELS) ?? Math.ceil(counts.asked / PARCELS);
  const [paid, approved, requested] = [counts.paid, counts.approved, counts.asked].map((n) =>
    Math.floor(n / scale),
  ) as [number, number, number];
  const { width, height } = VIEW;
  const zoom = requested <= FEW ? 2 : 1;
  return {
    scale,
    viewBox: [-width / 2, -height / 2, width, height].map((size) => size / zoom).join(" "),
    paid: OUTLINES.slice(0, paid).join(""),
    approved: OUTLINES.slice(paid, approved).join(""),
    requested: OUTLINES.slice(approved, requested).join(""),
    free: OUTLINES.slice(requested).join(""),
  };
}

type Point = [x: number, y: number];

/** Each parcel's outline, from the middle outwards. One seed draws the sheet, so it is always the same. */
const OUTLINES: readonly string[] = drawSheet(107);

function drawSheet(seed: number): string[] {
  const random = randomFrom(seed);
  const parcels: { outline: string; distance: number }[] = [];
  for (const row of [-4, -3, -2, -1, 0, 1, 2, 3])
    for (const column of [-3, -2, -1, 0, 1, 2])
      for (const half of [0, 1]) {
        const depth = BLOCK.height / 2 - HALF_STREET;
        const top = row * BLOCK.height + HALF_STREET + half * depth;
        const cuts = cutBlock(4 + Math.floor(2.4 * random()), random).map((cut) => column * BLOCK.width + cut);
        for (const [place, right] of cuts.entries()) {
          const left = cuts[place - 1];
          if (left === undefined) continue;
          const corners = [bend(left, top), bend(right, top), bend(right, top + depth), bend(left, top + depth)];
          const distance = Math.max(
            ...corners.map(([x, y]) => Math.max(Math.abs(x) / VIEW.width, Math.abs(y) / VIEW.height)),
          );
          parcels.push({
            outline: `M${corners.map((corner) => corner.map(Math.round).join(" ")).join(" ")}Z`,
            distance,
          });
        }
      }
  return parcels.sort((one, other) => one.distance - other.distance).map(({ outline }) => outline);
}

/** Where the side of a block is cut into parcels that are not quite as wide as each other, its two ends included. */
function cutBlock(parcels: number, random: () => number): number[] {
  const width = (BLOCK.width - 2 * HALF_STREET) / parcels;
  return Array.from({ length: parcels + 1 }, (_, cut) => {
    const shift = cut % parcels === 0 ? 0 : (random() - 0.5) * width * 0.4;
    return HALF_STREET + cut * width + shift;
  });
}

/** Streets follow the land: none of them is straight. */
function bend(x: number, y: number): Point {
  return [x + 22 * Math.sin(y / 130) - 0.12 * y, y + 26 * Math.sin(x / 190) + 0.1 * x];
}

/** Numbers from 0 to 1, the same ones for a seed each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
