import { ChevronDown, ChevronRight } from "@freehold/ui/icons";
import { type ReactNode, useState } from "react";
import { Link } from "../../shared/location/Link.tsx";

/** A row of the settings: its name, its value, and below them what there is to do about it. */
export function Setting({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <li className="setting">
      <div className="setting-line">
        <Line label={label} value={value} />
      </div>
      {children && <div className="setting-body">{children}</div>}
    </li>
  );
}

/** A row that is changed in another section: the whole row is the link. */
export function SettingLink({
  label,
  value,
  section,
  rest,
}: {
  label: string;
  value: string;
  section: string;
  rest: readonly string[];
}) {
  return (
    <li className="setting">
      <Link section={section} rest={rest} className="setting-line">
        <Line label={label} value={value} />
        <ChevronRight size={16} className="flips" />
      </Link>
    </li>
  );
}

/**
 * A row that opens: what changes the value stands behind it, and is drawn from the first opening on.
 *
 * @param props.open - it is open from the start, as for a link that leads to it.
 */
export function SettingDetails({
  label,
  value,
  open = false,
  children,
}: {
  label: string;
  value: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(open);
  const [wasOpen, setWasOpen] = useState(open);
  return (
    <li className="setting">
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          if (currentTarget.open) setWasOpen(true);
        }}
      >
        <summary className="setting-line">
          <Line label={label} value={value} />
          <ChevronDown size={16} />
        </summary>
        {wasOpen && <div className="setting-body">{children}</div>}
      </details>
    </li>
  );
}

function Line({ label, value }: { label: string; value: ReactNode }) {
  return (
    <span className="setting-text">
      <span className="setting-label">{label}</span> <span className="setting-value">{value}</span>
    </span>
  );
}
