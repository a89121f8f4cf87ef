import { Button, useMessages } from "@freehold/ui";
import { RefreshCw, Search, Settings } from "@freehold/ui/icons";
import type { RefObject } from "react";
import { openRules } from "../../../shared/admin/store.ts";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { reload } from "../../../shared/query/user-query.ts";
import { KeysButton } from "../keys/KeySheet.tsx";
import { Waiting } from "../waiting/Waiting.tsx";
import { $queueMessages } from "./messages.ts";

/**
 * The head of the queue: how long people wait, and what can be done about all of it.
 *
 * @param props.isBeside - a request is open beside it: there is its title alone.
 * @param props.isRead - what the lead needs may be asked for.
 * @param props.searching - on a phone, where the search and the order are asked for.
 */
export function QueueHead({
  titleRef,
  isBeside,
  isRead,
  loading,
  searching,
  onSearch,
}: {
  titleRef: RefObject<HTMLHeadingElement | null>;
  isBeside: boolean;
  isRead: boolean;
  loading: boolean;
  searching: boolean;
  onSearch: () => void;
}) {
  const t = useMessages($queueMessages);
  if (isBeside)
    return (
      <h2 id="refunds-title" className="queue-title" ref={titleRef} tabIndex={-1}>
        {t.title}
      </h2>
    );
  return (
    <PageHeader
      id="refunds-title"
      title={t.title}
      titleRef={titleRef}
      lead={<Waiting isRead={isRead} />}
      action={
        <div className="admin-actions">
          <Button
            className="queue-search"
            size="small"
            icon={<Search size={16} />}
            aria-label={t.filters}
            aria-expanded={searching}
            onClick={onSearch}
          />
          <Button size="small" icon={<Settings size={16} />} onClick={openRules}>
            {t.rules}
          </Button>
          <Button size="small" icon={<RefreshCw size={16} />} busy={loading} onClick={() => reload("admin:")}>
            {t.refresh}
          </Button>
          <KeysButton />
        </div>
      }
    />
  );
}
