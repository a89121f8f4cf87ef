import { Details, useMessages, useStore } from "@freehold/ui";
import { useState } from "react";
import { Filters, NumberFilter, SearchFilter, SelectFilter } from "../../../shared/filter/Filters.tsx";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { path } from "../path.ts";
import { $listMessages } from "./messages.ts";
import { FILTERS, KINDS, MORE_FILTERS, STATUSES } from "./store.ts";

/** Search, filters and order of the list, which stand in the URL. */
export function ListFilters({ places, isAdmin }: { places: readonly string[]; isAdmin: boolean }) {
  const t = useMessages($listMessages);
  const words = useMessages($propertyWords);
  const search = useStore(path.$search);
  const [opensMore] = useState(() => MORE_FILTERS.some((name) => search[name]));
  return (
    <Filters label={t.filters} path={path} names={FILTERS} folds>
      <SearchFilter path={path} label={t.search} placeholder={t.searchFor} />
      <SelectFilter
        path={path}
        name="type"
        label={t.kind}
        all={t.allKinds}
        options={KINDS.map((value) => ({ value, label: words[value] }))}
      />
      <SelectFilter
        path={path}
        name="place"
        label={t.place}
        all={t.allPlaces}
        options={places.map((value) => ({ value, label: value }))}
        unknown={search.place}
      />
      <SelectFilter
        path={path}
        name="status"
        label={t.status}
        all={t.allStatuses}
        options={STATUSES.map((value) => ({ value, label: words[value] }))}
      />
      {isAdmin && (
        <SelectFilter
          path={path}
          name="proposed"
          label={t.proposals}
          all={t.anyProposals}
          options={[{ value: "true", label: t.proposed }]}
        />
      )}
      <SelectFilter
        path={path}
        name="sort"
        label={t.sort}
        all={t.newest}
        options={[
          { value: "-yield", label: t.highestYield },
          { value: "yield", label: t.lowestYield },
          { value: "share_price", label: t.cheapest },
          { value: "-share_price", label: t.dearest },
          { value: "-progress", label: t.mostSold },
          { value: "progress", label: t.leastSold },
          { value: "name", label: t.byName },
          { value: "-name", label: t.byNameBackwards },
          { value: "created_at", label: t.oldest },
        ]}
      />
      <Details className="property-more" summary={t.more} open={opensMore}>
        <div className="property-more-fields">
          <NumberFilter path={path} name="yield_from" label={t.yieldFrom} />
          <NumberFilter path={path} name="yield_to" label={t.yieldTo} />
          <NumberFilter path={path} name="price_from" label={t.priceFrom} />
          <NumberFilter path={path} name="price_to" label={t.priceTo} />
        </div>
      </Details>
    </Filters>
  );
}
