import { useStore } from "@freehold/ui";
import { ListScreen } from "./list/ListScreen.tsx";
import { PersonScreen } from "./person/PersonScreen.tsx";
import { path } from "./shared/store.ts";
import "./styles.css";

/** The admins' section "User Management": all people, or one. */
export default function UsersSection() {
  const [id] = useStore(path.$rest);
  return id === undefined ? <ListScreen /> : <PersonScreen key={id} id={id} />;
}
