import { type Options } from "tsup";
/**
 * The build of every npm package: ESM with declarations, dependencies external, one file an entry.
 *
 * @param entries names of `src/<entry>.ts`
 * @param options.css names of `src/<entry>.css`: each becomes `dist/<entry>.css` with all that it imports
 */
export declare function library(
  entries: string[],
  options?: {
    css?: string[];
  },
): Options[] | Options | ((overrideOptions: Options) => Options[] | Options | Promise<Options[] | Options>);
