import manifest from "@freehold/elements/package.json" with { type: "json" };

const urlOf = (file: string) => new URL(`../elements/${file}`, document.baseURI).href;

/** Imports a file of the elements that are served beside the builder. */
export const fromElements = (file: string): Promise<Record<string, unknown>> => import(/* @vite-ignore */ urlOf(file));

/** The hash of each file, for `integrity`. */
export const integrity: Record<string, string> = await fetch(urlOf("integrity.json")).then((answer) => answer.json());

/** The release of the elements. Null for sources that are not released: their address with a version would not last. */
export const release: string | null = manifest.version === "0.0.0" ? null : manifest.version;
