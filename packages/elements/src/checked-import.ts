/**
 * Loads a module, after each of its files has been compared with what it was when this file was built. A script tag's `integrity` says
 * what its file is; so nothing that comes later can be another's either. The build writes this into every file that loads others
 * (`build/checked-imports.ts`).
 *
 * Browsers without `modulepreload` (Safari before 17) compare nothing.
 *
 * @param base - the address of the file that asks.
 * @param files - paths from there, each with its `sha384-…`.
 * @throws {Error} if a file cannot be loaded or is not the one that it was; nothing of it runs.
 */
export const checkedImport = <T>(load: () => Promise<T>, base: string, files: Record<string, string>): Promise<T> =>
  Promise.all(
    Object.entries(files).map(
      ([file, integrity]) =>
        new Promise<unknown>((resolve, reject) => {
          const link = document.createElement("link");
          if (!link.relList.supports("modulepreload")) return resolve(null);
          const { href } = new URL(file, base);
          // Into the page's map of modules, where import() finds it.
          Object.assign(link, { rel: "modulepreload", href, integrity, crossOrigin: "", onload: resolve });
          link.onerror = () => reject(new Error(`Failed to load ${href}, or it is from another version.`));
          // The nonce of any script on the page is that of its policy.
          const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
          if (nonce) link.nonce = nonce;
          document.head.append(link);
        }),
    ),
  ).then(load);
