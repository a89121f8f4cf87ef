import { Announcement } from "@freehold/announcement";
import { $session } from "@freehold/session";
import { SidebarShell } from "@freehold/sidebar-shell";
import { Root } from "@freehold/ui";
import { Stamp } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { BrandMark } from "./Brand.tsx";
import { Section } from "./Section.tsx";
import { SignedOut } from "./SignedOut.tsx";
import { REFUNDS_SECTION } from "./sections.ts";
import { SettingsDialog } from "./settings/SettingsDialog.tsx";
import { $theme } from "./theme.ts";

const MORE_SECTIONS = [{ ...REFUNDS_SECTION, icon: <Stamp size={18} aria-hidden="true" /> }];

/** The platform: what is shown depends on the session and on nothing else (SPEC 2). */
export function App() {
  const session = useStore($session);
  const theme = useStore($theme);
  const [settings, setSettings] = useState(false);
  const user = session.status === "signed-in" ? session.user : null;

  useEffect(() => {
    // Nobody's settings stay open for the next person.
    if (!user) setSettings(false);
    // The address of the registration form would open it again after signing out.
    else if (location.pathname !== "/" || location.search) history.replaceState(null, "", "/");
  }, [user]);

  return (
    <Root theme={theme} className="site">
      <SidebarShell
        brand={
          <>
            <BrandMark size={26} />
            Freehold
          </>
        }
        sections={MORE_SECTIONS}
        onSettings={() => setSettings(true)}
        signedOut={<SignedOut />}
      >
        {(section) => <Section id={section} />}
      </SidebarShell>
      {user && <SettingsDialog user={user} open={settings} onClose={() => setSettings(false)} />}
      <Announcement />
    </Root>
  );
}
