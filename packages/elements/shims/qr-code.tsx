import type { Cuer as Itself } from "cuer";
import { Children, type ComponentType, isValidElement, lazy, type ReactNode, Suspense } from "react";

type RootProps = Parameters<typeof Itself.Root>[0];
type Part = "Arena" | "Cells" | "Finder";

/** A part before its code is there: it only says which it is. */
const part = (name: Part) => Object.assign(() => null, { part: name });

const Code = lazy(async () => {
  const { Cuer: itself } = await import("cuer");
  const real = (child: ReactNode): ReactNode => {
    if (!isValidElement<object>(child)) return child;
    const Real = itself[(child.type as unknown as { part: Part }).part] as ComponentType<object>;
    return <Real {...child.props} />;
  };
  return {
    default: ({ children, ...props }: RootProps) => (
      <itself.Root {...props}>{Children.map(children, real)}</itself.Root>
    ),
  };
});

/** In the place of cuer, which draws RainbowKit's QR codes: it is loaded with the first code that is shown. */
export const Cuer = {
  Root: (props: RootProps) => (
    <Suspense fallback={null}>
      <Code {...props} />
    </Suspense>
  ),
  Arena: part("Arena"),
  Cells: part("Cells"),
  Finder: part("Finder"),
};
