import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";

/** What Astro builds: the pages that the generator has written. */
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
