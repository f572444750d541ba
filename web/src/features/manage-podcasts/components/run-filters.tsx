import { longestSearch } from '#shared/rules/bounds.ts'
import { hasDateOrder } from '#shared/rules/run-groups.ts'
import type { RunsFilter } from '#web/features/manage-podcasts/api/runs.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { OrderSelect } from '#web/ui/forms/order-select.tsx'

type RunFiltersProps = { filter: RunsFilter; onFilterChange: (filter: RunsFilter) => void }

export function RunFilters({ filter, onFilterChange }: RunFiltersProps) {
  return (
    <form
      aria-label="Filter"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <Field
        label="Find by podcast or episode"
        hint="The first letters of a name, or an ID."
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        value={filter.find}
        onChange={({ target }) => onFilterChange({ ...filter, find: target.value })}
      />
      {hasDateOrder(filter.group) && (
        <OrderSelect order={filter.sort} onOrderChange={(sort) => onFilterChange({ ...filter, sort })} />
      )}
    </form>
  )
}
