import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { invalidFields } from "../platform/http/problem.ts";

/** Of zxcvbn's 0 to 4: "safely unguessable", from 10^8 guesses on. */
const ENOUGH = 3;
/** What stands further back is not looked at: the time a check takes grows with the square of the length. */
const LOOKED_AT = 32;
/** Spellings such as p4ssw0rd that are tried; the default of 100 takes seconds for a random text. */
const SPELLINGS = 4;
/** What everybody would try first here. */
const OURS = ["freehold", "ubxs"];

const ADVICE = "Three or four words that have nothing to do with each other are easy to remember and hard to guess";

/**
 * Refuses a new password that is easy to guess: common ones, names, dates, keyboard rows, and what people know of its owner.
 *
 * @param about - the owner's e-mail address and the like.
 * @throws {ProblemError} `validation_failed` at `password`, with a sentence that says why and what is better.
 */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  const zxcvbn = await load();
  const words = about
    .flatMap((text) => [text, ...text.split("@"), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2);
  const { score, feedback } = zxcvbn.check(password.normalize("NFC").slice(0, LOOKED_AT), [...OURS, ...words]);
  if (score >= ENOUGH) return;
  const why = feedback.warning?.replace(/\.$/, "");
  const because = why ? `: ${why[0]?.toLowerCase()}${why.slice(1)}` : "";
  throw invalidFields([{ path: "password", message: `is too easy to guess${because}. ${ADVICE}` }]);
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
      warnings: { ...translations.warnings, userInputs: "It contains your e-mail address or the name of this site." },
    },
    l33tMaxSubstitutions: SPELLINGS,
  });
}
