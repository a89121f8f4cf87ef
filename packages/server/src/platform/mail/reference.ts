import { createHash, randomInt } from "node:crypto";

/** Without letters and digits that look alike. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** 80 bits. */
const LENGTH = 16;
const GROUP = 4;

/** Makes the reference at the foot of an email, such as `7KQM-X2PD-HN4V-RTB9`. */
export function newReference(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? letters;
}

/** What the database keeps of a reference, however it was typed: with spaces, without dashes, in lower case. */
export function hashReference(typed: string): Buffer {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHash("sha256").update(letters).digest();
}
