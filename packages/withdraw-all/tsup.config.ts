import { library } from "../../tsup.base.ts";

export default library(["index", "store/index", "element", "define", "define.server"], { css: ["styles"] });
