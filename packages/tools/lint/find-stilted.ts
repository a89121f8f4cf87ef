/** What a native writer would not say, and what they say instead: the table of the project's voice. */
const STILTED: [RegExp, string][] = [
  [/could not be (?:read|asked|loaded|reached|sent|saved|shown)/i, "We couldn't …"],
  [/\bby itself\b/i, "automatically"],
  [/\b(?:go|goes|went|going) on\b/i, "resume, continue"],
  [/\b(?:is|are|was|were|be|been) taken back\b/i, "cancelled, reversed"],
  [/\bno more\b(?! than)|\bany more\b(?! than)/i, "no longer"],
  [/\b(?:is|are|was|were) asked for\b/i, "requested"],
  [/\b(?:is|are) told\b/i, "we'll tell you, quoted"],
  [/\bThis was not me\b/i, "It wasn't me"],
  [/\b(?:an?|the|this|your|our|by|in|each) mails?\b|\bmails? (?:is|are|was|were)\b/i, "email"],
  [/\bis drawn\b/i, "renders"],
];

/**
 * The stilted phrases in a text, each with what to say instead.
 *
 * @example
 * findStilted("Your refund could not be loaded.") // [["could not be loaded", "We couldn't …"]]
 */
export function findStilted(text: string): [phrase: string, instead: string][] {
  return STILTED.flatMap(([pattern, instead]) => {
    const [phrase] = text.match(pattern) ?? [];
    return phrase ? [[phrase, instead] as [string, string]] : [];
  });
}
