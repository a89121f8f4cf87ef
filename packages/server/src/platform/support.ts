import type { Support } from "@freehold/contract";
import { StartError } from "./start-error.ts";

/** What an operator who has set nothing offers: no contact. */
export const NO_SUPPORT: Support = Object.freeze({ email: null, url: null, hours: null });

const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const LONGEST_HOURS = 200;

/**
 * Reads `SUPPORT_EMAIL`, `SUPPORT_URL` and `SUPPORT_HOURS`: whom people ask, on every page and in every mail.
 *
 * @throws {StartError} one sentence that names the variable.
 */
export function readSupport(read: (name: string) => string | null): Support {
  const [email, url, hours] = [read("SUPPORT_EMAIL"), read("SUPPORT_URL"), read("SUPPORT_HOURS")];
  if (email !== null && !ADDRESS.test(email))
    throw new StartError(`SUPPORT_EMAIL must look like help@freehold.example, but is ${JSON.stringify(email)}.`);
  if (url !== null && !isWebAddress(url))
    throw new StartError(`SUPPORT_URL must look like https://freehold.example/help, but is ${JSON.stringify(url)}.`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would end the line it is shown on
  if (hours !== null && (hours.length > LONGEST_HOURS || /[\u0000-\u001f]/.test(hours)))
    throw new StartError(
      `SUPPORT_HOURS must be one line of at most ${LONGEST_HOURS} characters, such as Monday to Friday, 9:00 to 17:00 UTC.`,
    );
  return { email, url, hours };
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
