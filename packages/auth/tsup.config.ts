import { library } from "@freehold/tools/build/library";

export default library(["index", "element", "define", "proof", "account", "account/element", "account/define"], {
  css: ["styles", "account"],
});
