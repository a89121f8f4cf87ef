import { join } from "node:path";
import { defaultClientConditions, type UserConfig } from "vite";

/** For Vite: the packages of the workspace are read from their sources. A change in one shows at once, and none needs a build first. */
export const fromSources: NonNullable<UserConfig["resolve"]> = {
  conditions: ["@freehold/source", ...defaultClientConditions],
  // CSS imports know no conditions of their own.
  alias: [
    {
      find: /^@freehold\/([a-z-]+)\/styles\.css$/,
      replacement: join(import.meta.dirname, "../../$1/src/styles.css"),
    },
  ],
};
