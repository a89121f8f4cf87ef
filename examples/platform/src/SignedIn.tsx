import type { User } from "@freehold/contract";
import { Section } from "./Section.tsx";
import { SettingsDialog } from "./settings/SettingsDialog.tsx";
export function SignedIn({ user }: { user: User }) {
  const h = location.hash.slice(1);
  return (
    <div style={{ maxWidth: "72rem", margin: "0 auto", padding: "32px 24px" }}>
      <Section id={h} admin />
      <SettingsDialog user={user} open={h === "dashboard"} onClose={() => {}} />
    </div>
  );
}
