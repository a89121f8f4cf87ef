import { checkedImport } from "./checked-import.ts";
import { installDoctor } from "./doctor/install-doctor.ts";

/** The hash of the doctor's file, which was built before this one. */
declare const __HASH_OF_DOCTOR__: string;

/** Of the file that this is in: without a query, and the one that it was redirected to. */
const address = import.meta.url.replace(/[?#].*/, "");

/** What a file of this package gives to others: its elements are defined, and the session is started, by one call. */
type File = { define(): void };

/**
 * This file by its plain address. What is loaded later imports it by that one: so if a page has written another (`auth.js?ver=2`, or
 * one that is redirected), the copy that it has loaded leaves everything to the plain one. Else the page would have two renderers,
 * and what is loaded later would not be drawn.
 */
export const plainFile: Promise<File> = import(/* @vite-ignore */ address);

/** A file beside this one, and as this one knows it. @param integrity - its hash, when this one was built. */
export const fileBeside = <File>(name: string, integrity: string): Promise<File> =>
  checkedImport(() => import(/* @vite-ignore */ new URL(name, address).href), address, { [name]: integrity });

installDoctor(() => fileBeside("doctor.js", __HASH_OF_DOCTOR__));
