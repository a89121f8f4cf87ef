import type { User } from "@freehold/contract";
import { Button, ErrorNotice, useMessages } from "@freehold/ui";
import { useState } from "react";
import { $text } from "../store/messages.ts";
import { useLoading } from "../use-loading.ts";

/** Renders a link that opens the dialog for a wallet that isn't in this browser. The dialog loads on click. */
export function ManualSignature({ user }: { user: User }) {
  const t = useMessages($text);
  const [loaded, setLoaded] = useState<typeof import("./ManualSignatureDialog.tsx") | null>(null);
  const { isLoading, problem, run } = useLoading();
  const open = () => run(async () => setLoaded(await import("./ManualSignatureDialog.tsx")));
  const label = user.wallet_verified_at ? t.manualSignatureOther : t.manualSignature;
  return (
    <>
      {/* Not disabled while it loads: the dialog gives the focus back to what had it. */}
      <Button variant="link" size="small" aria-haspopup="dialog" aria-live="polite" onClick={open}>
        {isLoading ? t.opening : label}
      </Button>
      <ErrorNotice error={problem} fallback={t.failed} />
      {loaded && <loaded.ManualSignatureDialog user={user} onClose={() => setLoaded(null)} />}
    </>
  );
}
