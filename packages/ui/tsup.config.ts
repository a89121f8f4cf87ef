import { library } from "../../tsup.base.ts";

export default library(["index", "format", "icons", "css", "destination"], { css: ["styles"] });
