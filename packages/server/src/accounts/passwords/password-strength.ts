import { countCharacters, MIN_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR } from "@freehold/contract";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { invalidFields, type ProblemError } from "../../platform/http/problem.ts";
import { isBreached } from "./breached-passwords.ts";
import { CONTEXT_WORDS, isMadeOfContext } from "./password-context.ts";
import type { PasswordRanges } from "./password-ranges.ts";

/** Of zxcvbn's 0 to 4: "safely unguessable", from 10^8 guesses on. */
const ENOUGH = 3;
/** Characters that zxcvbn rates at once, because its time grows with the square of the length. */
const LOOKED_AT = 32;
/** Spellings such as p4ssw0rd that are tried; the default of 100 takes seconds for a random text. */
const SPELLINGS = 4;

const ADVICE = "Three or four unrelated words are easy to remember and hard to guess";
const CONTEXT =
  "it's made of your email address, your wallet address, the name of this site, or words that people use here";

/** Who chooses a password. */
export type Chooser = {
  /** Their email address and wallet address. The password can't be made of them. */
  about: readonly string[];
  /** With a second factor, the password can be shorter. */
  hasSecondFactor: boolean;
};

/**
 * Refuses a new password that is too short, made of words of this site or its owner, on a list of stolen passwords, or easy to guess
 * (names, dates, keyboard rows).
 *
 * @throws {ProblemError} `validation_failed` at `password`, with a sentence that says why and what is better.
 */
export type RefuseWeakPassword = (password: string, chooser: Chooser) => Promise<void>;

/**
 * Creates the rule for new passwords.
 *
 * @param options.publicUrl - passwords can't be made of its host.
 * @param options.ranges - a service for breached passwords. @default only the list that ships with the server
 */
export function createPasswordRule({
  publicUrl,
  ranges = null,
}: {
  publicUrl: string;
  ranges?: PasswordRanges | null;
}): RefuseWeakPassword {
  const { hostname } = new URL(publicUrl);
  return async (password, { about, hasSecondFactor }) => {
    const shortest = hasSecondFactor ? MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR : MIN_PASSWORD_LENGTH;
    if (countCharacters(password) < shortest) throw refused(`must have at least ${shortest} characters`);
    const known = [...about, hostname];
    if (isMadeOfContext(password, known)) throw tooEasy(CONTEXT);
    if (isBreached(password)) throw stolen();
    const weakness = await findWeakness(password, known);
    if (weakness !== null) throw tooEasy(weakness);
    if (await ranges?.has(password)) throw stolen();
  };
}

/** Returns why a password is easy to guess (empty without a reason of zxcvbn), or null. In a long password, one strong part is enough. */
async function findWeakness(password: string, known: readonly string[]): Promise<string | null> {
  const zxcvbn = await load();
  const words = known
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
    // As the parts of the password are, or a long one is found nowhere in them.
    .map((word) => word.slice(0, LOOKED_AT));
  // Repeating a word doesn't make the password harder to guess.
  const once = [...new Set(password.normalize("NFC").split(/\s/))].join(" ");
  let weakness: string | null = null;
  for (const part of new Set(once.match(PARTS))) {
    const { score, feedback } = zxcvbn.check(part, [...CONTEXT_WORDS, ...words]);
    if (score >= ENOUGH) return null;
    weakness ??= feedback.warning ?? "";
  }
  return weakness;
}

const PARTS = new RegExp(`.{1,${LOOKED_AT}}`, "gsu");

function tooEasy(warning: string): ProblemError {
  const why = warning.replace(/\.$/, "");
  return refused(`is too easy to guess${why ? `: ${why[0]?.toLowerCase()}${why.slice(1)}` : ""}. ${ADVICE}`);
}

const stolen = () => refused(`is on a list of stolen passwords, which attackers try first. ${ADVICE}`);

const refused = (message: string): ProblemError => invalidFields([{ path: "password", message }]);

let loaded: Promise<ZxcvbnFactory> | undefined;

/** Its dictionaries take half a second and some 60 MB: once, when the first password is chosen. */
function load(): Promise<ZxcvbnFactory> {
  loaded ??= build();
  return loaded;
}

async function build(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  const { translations } = english;
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: { ...translations, warnings: { ...translations.warnings, userInputs: CONTEXT } },
    l33tMaxSubstitutions: SPELLINGS,
  });
}
