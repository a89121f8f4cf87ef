import { ButtonLink } from "@freehold/ui";
import { ArrowLeft } from "@freehold/ui/icons";
import type { ReactNode } from "react";

/**
 * The way from a screen back to the list it belongs to, above its title.
 *
 * @example
 * <BackLink href={address.href()}>{t.toList}</BackLink>
 */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink variant="quiet" className="back-link" href={href} icon={<ArrowLeft className="flips" size={16} />}>
      {children}
    </ButtonLink>
  );
}
