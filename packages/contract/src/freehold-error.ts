/** Options of {@link FreeholdError}. */
export type FreeholdErrorOptions = {
  /** For programs and logs. @default the short message */
  message?: string | undefined;
  /** The error this one was made from. */
  cause?: unknown;
  /** A path below the documentation, such as `/errors/#unreachable`. */
  docsPath?: string | undefined;
};

/** The address of the documentation, which precedes an error's `docsPath`. */
export const DOCS_URL = "https://freehold-platform.github.io/freehold";

/**
 * The base class of every error that Freehold throws. `code` is for programs, `shortMessage` is one plain sentence for a person.
 *
 * Packages may be bundled twice on a page, so compare `kind`, never `instanceof`.
 *
 * @example
 * class StartError extends FreeholdError<"bad_setting"> {
 *   override readonly name = "StartError";
 *   override readonly kind = "freehold.start-error";
 * }
 */
export class FreeholdError<Code extends string = string> extends Error {
  override readonly name: string = "FreeholdError";
  /** Names the class, also across two copies of a package. */
  readonly kind: string = "freehold.error";
  /** Stable, for programs. */
  readonly code: Code;
  /** One plain sentence for a person. */
  readonly shortMessage: string;
  /** Where the documentation explains the error, if it does. */
  readonly docsPath: string | null;

  constructor(code: Code, shortMessage: string, options: FreeholdErrorOptions = {}) {
    // Without a prototype, so that a polluted `Object.prototype` supplies nothing.
    const { message, cause, docsPath }: FreeholdErrorOptions = Object.assign(Object.create(null), options);
    super(message ?? shortMessage, cause === undefined ? undefined : { cause });
    this.code = code;
    this.shortMessage = shortMessage;
    this.docsPath = docsPath ?? null;
  }

  /**
   * Follows `cause` from this error on.
   *
   * @param matches - ends the walk.
   * @returns the first error that matches, `null` if none does; without `matches` the innermost cause.
   * @example
   * error.walk((cause) => cause instanceof TypeError)
   */
  walk(matches?: (error: unknown) => boolean): unknown {
    const seen = new Set<unknown>();
    let error: unknown = this;
    while (!seen.has(error)) {
      if (matches?.(error)) return error;
      seen.add(error);
      // Wallets throw plain objects, and errors of another window are no instances of this one's Error.
      const cause: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "cause") : undefined;
      if (cause !== undefined && !seen.has(cause)) error = cause;
    }
    return matches ? null : error;
  }
}
