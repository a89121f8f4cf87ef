import { type ComponentPropsWithoutRef, type ReactNode, useId } from "react";
import { names } from "./Root.tsx";

/** Props of {@link Card}. */
export type CardProps = Omit<ComponentPropsWithoutRef<"section">, "title"> & {
  title?: ReactNode;
  /** At the end of the title's line, such as a Refresh button. */
  action?: ReactNode;
  /**
   * Level of the title's heading.
   *
   * @default 2
   */
  level?: 1 | 2 | 3 | 4 | undefined;
};

/**
 * A sheet of paper with a hairline: one subject.
 *
 * @example
 * <Card title="Your Current Deposits" action={<Button size="small">Refresh</Button>}>…</Card>
 */
export function Card({ title, action, level = 2, className, children, ...props }: CardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section part="card" aria-labelledby={title ? id : undefined} {...props} className={names("fh-card", className)}>
      {(title || action) && (
        <div className="fh-card-head">
          {title && (
            <Heading className="fh-card-title" part="title" id={id}>
              {title}
            </Heading>
          )}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

/** Props of {@link Badge}. */
export type BadgeProps = ComponentPropsWithoutRef<"span"> & {
  /** SPEC 4: pending is yellow, approved blue, completed green, rejected and cancelled red. */
  tone: Tone;
  /** A lucide icon; 14 px fits. Status is never told by colour alone. */
  icon?: ReactNode;
};

/** The tints of a {@link Badge}. */
export type Tone = "neutral" | "yellow" | "blue" | "green" | "red";

/**
 * A status in a word.
 *
 * @example
 * <Badge tone="yellow" icon={<Clock size={14} />}>Pending</Badge>
 */
export function Badge({ tone, icon, className, children, ...props }: BadgeProps) {
  return (
    <span part="badge" {...props} className={names("fh-badge", `fh-tone-${tone}`, className)}>
      {icon}
      {children}
    </span>
  );
}
