import { library } from "../../tsup.base.ts";

export default library(["index", "element", "define", "define.server"], { css: ["styles"] });
