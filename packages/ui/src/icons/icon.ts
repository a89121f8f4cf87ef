import { type ComponentType, createElement as create, type ReactNode, type SVGProps } from "react";
import { ownProps } from "../widget/own-props.ts";

/** Props of an icon. Without a label it is hidden from screen readers. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, "ref"> & {
  /** Width and height in px, for a text size of 16 px; it scales with the text. @default 24 */
  size?: number | undefined;
  /** The width of the lines, for an icon that is 24 wide. @default 1.5 */
  strokeWidth?: number | undefined;
};

/** An icon component, as in lucide-react. */
export type Icon = ComponentType<IconProps>;

/** Preact takes over whatever props inherit. */
const createElement = (tag: string, props: object, children?: ReactNode) => create(tag, ownProps(props), children);

/**
 * Creates a component from a lucide icon. lucide-react does the same but adds 1.4 KB of options (brotli); this adds 0.2.
 *
 * @param node - an icon of the package `lucide`, imported by name.
 * @example
 * import { Landmark } from "lucide";
 * const LandmarkIcon = icon(Landmark);
 */
export function icon(node: readonly (readonly [tag: string, attributes: object])[]): Icon {
  return ({ size = 24, className = "", ...props }) =>
    createElement(
      "svg",
      {
        width: `${size / 16}em`,
        height: `${size / 16}em`,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 1.5,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": props["aria-label"] ? undefined : true,
        ...props,
        className: `lucide ${className}`.trim(),
      },
      node.map(([tag, attributes], key) => createElement(tag, { key, ...attributes })),
    );
}
