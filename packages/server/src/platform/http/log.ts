import { type DestinationStream, type Logger, pino } from "pino";

/**
 * A structured log without secrets: no token, password, query string, cookie or body is ever given to it, and what a
 * careless caller might pass is taken out. No line names an email address, our own or a library's: SMTP servers repeat those they refuse.
 *
 * @param destination - where lines go. @default standard output
 */
export function createLog(options: { level?: string; destination?: DestinationStream } = {}): Logger {
  const settings = {
    level: options.level ?? "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ["authorization", "token", "password", "current_password", "*.authorization", "*.token", "*.password"],
      censor: "[removed]",
    },
    serializers: { err: plainError },
    hooks: { streamWrite: withoutAddresses },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** What may hold an address, up to a sign that no address has outside of quotation marks. */
const WORD = /[^\s"`<>(){}\\,;/]+/g;
/** With the percent signs of a URL, too, which may be encoded again. */
const AT = /@|%(?:25){0,3}40/;
const DOMAIN = /^(?:localhost\b|\[[^[\]]+\]|[^=']+\.\p{L}{2})/u;

/** They read JSON, where a quotation mark has a backslash. */
const QUOTED_ADDRESSES = [
  // What is between the brackets of a mail's command: <ann@localhost>, <"ann b"@freehold.test>.
  /(?<=<)(?:[^<>"\\@]|\\[^<>@])+@[^<>"\\\s]+(?=>)/g,
  /\\"[^"\\]{1,64}\\"@[^\s"'`<>(){}\\,;:=/@]+/g,
];

/**
 * Takes email addresses out of a text, with what stands beside one in the same word. Reads the text once, however long it is and
 * whatever it is made of.
 */
export function withoutAddresses(text: string): string {
  return QUOTED_ADDRESSES.reduce((rest, pattern) => rest.replace(pattern, "[email]"), text).replace(WORD, (word) =>
    namesAddress(word) ? "[email]" : word,
  );
}

function namesAddress(word: string): boolean {
  const parts = word.split(AT);
  return parts.some((part, place) => place > 0 && parts[place - 1] !== "" && DOMAIN.test(part));
}

/** Only what helps to find the fault: the rows and parameters that database errors carry stay out. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? String(error.code) : undefined;
  return { type: name, code, message, stack, ...(cause ? { cause: plainError(cause) } : {}) };
}
