import { library } from "@freehold/tools/build/library";

export default library(["index", "store/index", "element", "define"], { css: ["styles"] });
