import { longestSearch } from '#shared/rules/bounds.ts'
import { podcastSorts, podcastStates } from '#shared/rules/podcast-state.ts'
import {
  type PodcastFilter,
  sortIn,
  sortLabels,
  stateLabels,
} from '#web/features/manage-podcasts/podcast-filter.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type PodcastFiltersProps = { filter: PodcastFilter; onFilterChange: (filter: PodcastFilter) => void }

export function PodcastFilters({ filter, onFilterChange }: PodcastFiltersProps) {
  const change = (part: Partial<PodcastFilter>) => onFilterChange({ ...filter, page: '', ...part })
  return (
    <form
      aria-label="Filter"
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <Field
        label="Find by name"
        placeholder="The first letters"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        value={filter.find}
        onChange={({ target }) => change({ find: target.value })}
      />
      <SelectField
        label="State"
        value={filter.state}
        onChange={({ target }) => change({ state: target.value })}
      >
        <option value="">All</option>
        {podcastStates.map((state) => (
          <option key={state} value={state}>
            {stateLabels[state]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sort by"
        value={sortIn(filter)}
        onChange={({ target }) => change({ sort: target.value === 'name' ? '' : target.value })}
      >
        {podcastSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </SelectField>
    </form>
  )
}
