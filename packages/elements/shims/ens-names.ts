/**
 * In the place of @adraffy/ens-normalize, 46 kB of tables by which RainbowKit looks up the picture of an ENS name. The
 * profile shows none: where to fetch it from is up to whoever registered the name.
 *
 * @throws {Error} always; RainbowKit then asks for no picture.
 */
export function ens_normalize(name: string): never {
  throw new Error(`${name} was not looked up: the wallet dialogs show no pictures of names.`);
}
