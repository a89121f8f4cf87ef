import { type DestinationStream, type Logger, pino } from "pino";

/**
 * A structured log without secrets: no token, password, query string, cookie or body is ever given to it, and what a
 * careless caller might pass is taken out. No line names an e-mail address, whoever wrote it: SMTP servers repeat those they refuse.
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

/** Bounded, so that a long line costs no more than its length. */
const EMAIL_ADDRESS = /[^\s"'`<>()[\]{}\\,;:=/@]{1,64}@[^\s"'`<>()[\]{}\\,;:=/@]{1,253}\.\p{L}{2,63}/gu;

/** The last step before a line is written: of every field, message and stack. */
function withoutAddresses(line: string): string {
  return line.includes("@") ? line.replace(EMAIL_ADDRESS, "[e-mail]") : line;
}

/** Only what helps to find the fault: the rows and parameters that database errors carry stay out. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? String(error.code) : undefined;
  return { type: name, code, message, stack, ...(cause ? { cause: plainError(cause) } : {}) };
}
