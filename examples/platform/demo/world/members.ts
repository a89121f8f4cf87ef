import { type DemoPerson, PEOPLE } from "./accounts.ts";
import { NAMES } from "./names.ts";
import { createRandom } from "./random.ts";

/** People of the whole demo world, the known accounts among them. */
const COUNT = 200;
/** No deposits come in once the platform is suspended, in days before the day the world was made. */
export const SUSPENDED = 48;
/** The first ones joined so long ago, in days. */
const FIRST = 775;

/** Which member invited which, so that referrals are four deep below the investor, who keeps the two that DESIGN 8 names. */
const INVITATIONS: Readonly<Record<string, string>> = {
  "anna.berg": "friend.one@freehold.test",
  "jonas.lind": "anna.berg@freehold.test",
  "mila.novak": "jonas.lind@freehold.test",
  "emil.hansen": "anna.berg@freehold.test",
  "ines.duarte": "friend.one@freehold.test",
};

/**
 * The people of the demo world: the known accounts, people with names, and the rest. The same ones each time; a larger scale adds to
 * them.
 *
 * @param scale - 1 is the world of PLATFORM 7; 100 has a hundred times as many, 0 the known accounts alone.
 */
export function createPeople(scale: number): DemoPerson[] {
  const people = [...PEOPLE];
  if (scale === 0) return people;
  const count = COUNT * scale;
  for (let number = 0; people.length < count; number++) people.push(createMember(number, people));
  return people;
}

function createMember(number: number, earlier: readonly DemoPerson[]): DemoPerson {
  const random = createRandom(1_000 + number);
  const name = NAMES[number] ?? `member.${String(number + 1).padStart(3, "0")}`;
  const inviter = INVITATIONS[name] ?? someInviter(random, earlier);
  const invited = inviter ? earlier.find(({ email }) => email === inviter) : undefined;
  // An invited person came after the one who invited them.
  const latest = Math.min(FIRST, (invited?.daysAgo ?? FIRST) - 3);
  // With a part of a day: people come at all hours.
  const daysAgo = Math.round(1_000 * (latest - (latest - SUSPENDED - 8) * random() ** 1.4)) / 1_000;
  return {
    email: `${name}@freehold.test`,
    role: "user",
    daysAgo,
    verified: true,
    deposits: createDeposits(random, daysAgo, number),
    ...(invited ? { invitedBy: invited.email } : {}),
    has: "",
  };
}

/** A third was invited, by a person with a name or by one of the rest; no others by the known accounts. */
function someInviter(random: () => number, earlier: readonly DemoPerson[]): string | undefined {
  const place = PEOPLE.length + Math.floor(random() ** 2 * (earlier.length - PEOPLE.length));
  return random() < 0.35 && (earlier[place]?.daysAgo ?? 0) > SUSPENDED + 40 ? earlier[place]?.email : undefined;
}

/** One to three deposits, from some hundred to some ten thousand UBXS. Of the people without a name one in seven paid nothing in. */
function createDeposits(random: () => number, joined: number, number: number): { amount: string; daysAgo: number }[] {
  if (number >= NAMES.length && random() < 1 / 7) return [];
  const deposits: { amount: string; daysAgo: number }[] = [];
  const most = 1 + Math.floor(random() * 3);
  for (let day = joined - 1 - random() * 6; day > SUSPENDED + 1 && deposits.length < most; day -= 20 + random() * 160) {
    const quarters = Math.round(4 * 10 ** (2.6 + 1.7 * random()));
    deposits.push({ amount: String(quarters / 4), daysAgo: day });
  }
  return deposits;
}
