/**
 * Takes the place of @adraffy/ens-normalize, tables by which RainbowKit looks up the picture of an ENS name. The profile shows
 * none: where to fetch it from is up to the person who registered the name.
 *
 * @throws {Error} always; RainbowKit then asks for no picture.
 */
export function ens_normalize(name: string): never {
  throw new Error(`${name} was not looked up: the wallet dialogs do not show ENS avatars.`);
}
