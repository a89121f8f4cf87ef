import type { ReactNode } from "react";

/** A figure with its name above it; a `main` one is larger and takes more room. */
export function Fact({ name, main = false, children }: { name: string; main?: boolean; children: ReactNode }) {
  return (
    <div className={main ? "treasury-main admin-figure" : undefined}>
      <p className="treasury-name">{name}</p>
      <div className="treasury-value">{children}</div>
    </div>
  );
}
