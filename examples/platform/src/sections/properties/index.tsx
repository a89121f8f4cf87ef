import { useStore } from "@freehold/ui";
import { AdminScreens } from "./admin/AdminScreens.tsx";
import { CompareScreen } from "./compare/CompareScreen.tsx";
import { $comparing } from "./compare/store.ts";
import { ListScreen } from "./list/ListScreen.tsx";
import { path } from "./path.ts";
import { PropertyScreen } from "./property/PropertyScreen.tsx";

/** The section "Properties": the list, a comparison, a property's page, or an admin's screens. */
export default function PropertiesSection() {
  const [slug, screen] = useStore(path.$rest);
  const comparing = useStore($comparing);
  if (slug === undefined) return comparing ? <CompareScreen /> : <ListScreen />;
  if (slug === "new") return <AdminScreens key="new" slug={null} />;
  if (screen === "edit") return <AdminScreens key={slug} slug={slug} />;
  return <PropertyScreen key={slug} slug={slug} />;
}
