/**
 * Words that attackers try first on this server: its names, its subject, and what people choose wherever they need a password (ASVS
 * 6.1.2). The words of `PUBLIC_URL`, of the person's email address and of their wallet address count, too.
 */
export const CONTEXT_WORDS = [
  ...["freehold", "ubxs"],
  ...["account", "admin", "approve", "approver", "balance", "bank", "blockchain", "cash", "coin", "crypto", "deposit"],
  ...["earnings", "estate", "ethereum", "house", "invest", "investment", "investor", "ledger", "metamask", "money"],
  ...["operator", "owner", "payment", "payout", "platform", "portal", "property", "properties", "referral", "refund"],
  ...["rent", "savings", "share", "token", "transfer", "treasury", "user", "wallet", "withdraw", "withdrawal"],
  ...["access", "changeme", "default", "demo", "guest", "hello", "kennwort", "letmein", "login", "logon", "password"],
  ...["passwort", "please", "portfolio", "private", "secret", "secure", "security", "service", "signin", "support"],
  ...["system", "temporary", "test", "welcome"],
];

/** Words that turn the others into a sentence, which isn't harder to guess. */
const FILLERS = new Set(
  "a all always and at back best for forever from get give go good great i in is it love me mine more my need new no not now of on one our s safe site that the this to too want we with you your".split(
    " ",
  ),
);

/** Rows of keyboards and of the alphabet, in both directions. */
const ROWS = [
  ...["qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm", "qsdfghjklm", "wxcvbn"],
  ...["qazwsxedcrfvtgbyhnujm", "qweasdzxc", "abcdefghijklmnopqrstuvwxyz"],
].flatMap((row) => [row, [...row].reverse().join("")]);

/** The shortest word of an email address or a host that counts. Shorter ones are part of many other words. */
const SHORTEST_WORD = 4;
/** How many consecutive characters of an address or a row are no coincidence. */
const PIECE = { address: 6, row: 4 };
/** How many other characters a password with a context word needs. */
const OTHERS = 8;

/** Letters that digits and signs replace. `l` is here, because 1 and ! replace both `l` and `i`. */
const LEET: Record<string, string> = {
  ...{ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" },
  ...{ "!": "i", "|": "i", l: "i", "@": "a", $: "s" },
};

/**
 * Returns whether a password is made of context: it has a word of this site or its owner, and fewer than eight other characters. Digits,
 * signs, spaces, keyboard rows and words such as "the" don't count as other characters, and repeated ones count once. Case, accents and
 * spellings such as `fr33hold` make no difference.
 *
 * @param about - email address, wallet address and host. Their words are context words, and so are six consecutive characters of them.
 */
export function isMadeOfContext(password: string, about: readonly string[]): boolean {
  const plain = fold(password);
  const text = unleet(plain);
  const addresses = about.map(fold);
  const words = [...CONTEXT_WORDS, ...addresses.flatMap(wordsOf)].map(unleet);
  const known = [...find(text, words), ...findPieces(text, addresses.map(unleet), PIECE.address)];
  if (!known.length) return false;
  const rest = blank(plain, [...known, ...findPieces(text, ROWS.map(unleet), PIECE.row)]);
  const others = new Set(rest.match(/[\p{L}\p{So}]+/gu)?.filter((run) => !FILLERS.has(run)));
  const distinct = [...others].join("").replace(/(.)\1+/gu, "$1");
  return [...distinct].length < OTHERS;
}

/** Lower case, without accents, and with plain letters in place of variants such as fullwidth ones. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFKC");
}

const wordsOf = (address: string): string[] =>
  address.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST_WORD);

/** Replaces digits and signs by the letters they replace. The length stays the same. */
function unleet(text: string): string {
  return text.replace(/[01!|l34@5$7]/g, (sign) => LEET[sign] ?? sign);
}

/** Start and end of a part of a text. */
type Span = readonly [number, number];

/** Finds words in a text, including overlapping ones. */
function find(text: string, words: readonly string[]): Span[] {
  return words.flatMap((word) => {
    const spans: Span[] = [];
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) spans.push([at, at + word.length]);
    return spans;
  });
}

/** Finds the parts of a text that are also in another one, from a length on. */
function findPieces(text: string, others: readonly string[], length: number): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at + length <= text.length; at++) {
    const piece = text.slice(at, at + length);
    if (others.some((other) => other.includes(piece))) spans.push([at, at + length]);
  }
  return spans;
}

/** Replaces parts of a text by spaces. */
function blank(text: string, spans: readonly Span[]): string {
  return spans.reduce((left, [from, to]) => left.slice(0, from) + " ".repeat(to - from) + left.slice(to), text);
}
