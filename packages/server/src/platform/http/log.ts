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

/** All are bounded, so that a long line costs no more than its length. They read JSON: a quotation mark has a backslash. */
const EMAIL_ADDRESSES = [
  // Whatever stands in the brackets of a mail's command: <ann@localhost>, <"ann b"@freehold.test>.
  /(?<=<)(?:[^<>"\\]|\\.){1,256}@[^<>"\\\s]{1,255}(?=>)/gu,
  /\\"[^"\\]{1,64}\\"@[^\s"'`<>(){}\\,;:=/@]{1,253}/gu,
  // As people write them, or with the percent signs of a URL.
  /[^\s"`<>()[\]{}\\,;:/@]{1,64}(?:@|%(?:25){0,3}40)(?:[^\s"'`<>()[\]{}\\,;:=/@]{1,253}\.\p{L}{2,63}|localhost\b|\[[^\s"\\\]]{2,64}\])/gu,
];

/** Takes email addresses out of a text. */
export function withoutAddresses(text: string): string {
  if (!/@|%(?:25)*40/.test(text)) return text;
  return EMAIL_ADDRESSES.reduce((rest, pattern) => rest.replace(pattern, "[email]"), text);
}

/** Only what helps to find the fault: the rows and parameters that database errors carry stay out. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? String(error.code) : undefined;
  return { type: name, code, message, stack, ...(cause ? { cause: plainError(cause) } : {}) };
}
