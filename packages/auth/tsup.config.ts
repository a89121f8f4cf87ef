import { library } from "@freehold/tools/build/library";

export default library(["index", "element", "define", "proof", "account"], {
  css: ["styles", "account"],
});
