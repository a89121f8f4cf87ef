import { Details, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Filters, NumberFilter, SearchFilter, SelectFilter } from "../../../shared/filter/Filters.tsx";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { address } from "../address.ts";
import { $listMessages } from "./messages.ts";
import { FILTERS, KINDS, MORE_FILTERS, STATUSES } from "./store.ts";

/** Search, filters and order of the list, which stand in the address. */
export function ListFilters({ places }: { places: readonly string[] }) {
  const t = useMessages($listMessages);
  const words = useMessages($propertyWords);
  const search = useStore(address.$search);
  const [opensMore] = useState(() => MORE_FILTERS.some((name) => search[name]));
  return (
    <Filters label={t.filters} address={address} names={FILTERS}>
      <SearchFilter address={address} label={t.search} placeholder={t.searchFor} />
      <SelectFilter
        address={address}
        name="type"
        label={t.kind}
        all={t.allKinds}
        options={KINDS.map((value) => ({ value, label: words[value] }))}
      />
      <SelectFilter
        address={address}
        name="place"
        label={t.place}
        all={t.allPlaces}
        options={places.map((value) => ({ value, label: value }))}
        unknown={search.place}
      />
      <SelectFilter
        address={address}
        name="status"
        label={t.status}
        all={t.allStatuses}
        options={STATUSES.map((value) => ({ value, label: words[value] }))}
      />
      <SelectFilter
        address={address}
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
          <NumberFilter address={address} name="yield_from" label={t.yieldFrom} />
          <NumberFilter address={address} name="yield_to" label={t.yieldTo} />
          <NumberFilter address={address} name="price_from" label={t.priceFrom} />
          <NumberFilter address={address} name="price_to" label={t.priceTo} />
        </div>
      </Details>
    </Filters>
  );
}
