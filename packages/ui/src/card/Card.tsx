import { type ComponentPropsWithoutRef, type ReactNode, useId } from "react";
import { classNames } from "../root/class-names.ts";

/** Props of {@link Card}. */
export type CardProps = Omit<ComponentPropsWithoutRef<"section">, "title"> & {
  /** The heading. @default none */
  title?: ReactNode;
  /** Content at the end of the title's line, such as a Refresh button. */
  action?: ReactNode;
  /**
   * Level of the title's heading.
   *
   * @default 2
   */
  level?: 1 | 2 | 3 | 4 | undefined;
};

/**
 * Groups the content of one subject in a card.
 *
 * @example
 * <Card title="Your Current Deposits" action={<Button size="small">Refresh</Button>}>…</Card>
 */
export function Card({ title, action, level = 2, className, children, ...props }: CardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      part="card"
      aria-labelledby={title ? id : undefined}
      {...props}
      className={classNames("fh-card", className)}
    >
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
