import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { invalidFields, type ProblemError } from "../platform/http/problem.ts";

/** Of zxcvbn's 0 to 4: "safely unguessable", from 10^8 guesses on. */
const ENOUGH = 3;
/** What stands further back is not looked at: the time a check takes grows with the square of the length. */
const LOOKED_AT = 32;
/** Spellings such as p4ssw0rd that are tried; the default of 100 takes seconds for a random text. */
const SPELLINGS = 4;
/** Why it is refused if it is made of what others know. */
const KNOWN = "It contains your email address, your wallet address or the name of this site.";
/** What an attacker tries first here. */
const OURS = ["freehold", "ubxs"];

const ADVICE = "Three or four unrelated words are easy to remember and hard to guess";

/**
 * Refuses a new password that is easy to guess: common ones, names, dates, keyboard rows, and what people know of its owner.
 *
 * @param about - the owner's email address and wallet address. Either, or a part of it, is refused however long it is.
 * @throws {ProblemError} `validation_failed` at `password`, with a sentence that says why and what is better.
 */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  // A long name after something else would be cut, and found no more.
  const names = about.flatMap((text) => text.split("@")).filter((name) => name.length >= LOOKED_AT / 2);
  if ([...about, ...names].some((text) => overlaps(password, text))) throw tooEasy(KNOWN);
  const zxcvbn = await load();
  const words = about
    .flatMap((text) => [text, ...text.split("@"), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
    // As the password is, or a long one is found nowhere in it.
    .map((word) => word.slice(0, LOOKED_AT));
  const { score, feedback } = zxcvbn.check(password.normalize("NFC").slice(0, LOOKED_AT), [...OURS, ...words]);
  if (score < ENOUGH) throw tooEasy(feedback.warning);
}

/** Whether one is, or is in, the other, in whatever case and with or without 0x. */
function overlaps(password: string, known: string): boolean {
  const [one, other] = [password, known].map((text) => text.normalize("NFKC").toLowerCase().trim().replace(/^0x/, ""));
  return Boolean(one && other && (one.includes(other) || other.includes(one)));
}

function tooEasy(warning: string | null): ProblemError {
  const why = warning?.replace(/\.$/, "");
  const because = why ? `: ${why[0]?.toLowerCase()}${why.slice(1)}` : "";
  return invalidFields([{ path: "password", message: `is too easy to guess${because}. ${ADVICE}` }]);
}

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
    translations: {
      ...translations,
      warnings: { ...translations.warnings, userInputs: KNOWN },
    },
    l33tMaxSubstitutions: SPELLINGS,
  });
}
