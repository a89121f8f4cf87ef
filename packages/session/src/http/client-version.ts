/** Of this package, set where it's built. */
declare const __VERSION__: string | undefined;

/** Tells the platform which version a partner's page or server uses: its admins see the versions in use. The sources have none. */
export const versionHeader = (): Record<string, string> =>
  typeof __VERSION__ === "string" ? { "freehold-version": __VERSION__ } : {};
