import "../../shared/admin/styles.css";
import "./rules/styles.css";
import "./audit/styles.css";
import { RulesScreen } from "./rules/RulesScreen.tsx";

/** The payment rules, the announcement among them, and what was refused lately. */
export default RulesScreen;
