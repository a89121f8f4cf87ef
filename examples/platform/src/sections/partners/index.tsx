import "../../shared/admin/styles.css";
import "./styles.css";
import { useStore } from "@freehold/ui";
import { ListScreen } from "./list/ListScreen.tsx";
import { PartnerScreen } from "./partner/PartnerScreen.tsx";
import { path } from "./store.ts";

/** The admins' section "Partners": all partners, or one. */
export default function PartnersSection() {
  const [id] = useStore(path.$rest);
  return id === undefined ? <ListScreen /> : <PartnerScreen key={id} id={id} />;
}
