import type { ChangeEvent } from 'react'
import { stances } from '#shared/domain/stance.ts'
import { longestSearch } from '#shared/rules/bounds.ts'
import { rowStateLabels, rowStates } from '#shared/rules/row-state.ts'
import type { EpisodeRowFilter } from '#web/features/manage-podcasts/api/episode-rows.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { OrderSelect } from '#web/ui/forms/order-select.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type EpisodeFiltersProps = { filter: EpisodeRowFilter; onFilterChange: (filter: EpisodeRowFilter) => void }

export function EpisodeFilters({ filter, onFilterChange }: EpisodeFiltersProps) {
  const chooseStatus = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    onFilterChange({ ...filter, status: rowStates.find((state) => state === target.value) ?? '' })
  const chooseStance = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const stance = target.value === 'none' ? 'none' : stances.find((one) => one === target.value)
    onFilterChange({ ...filter, stance: stance ?? '' })
  }
  return (
    <form
      aria-label="Filter"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]"
    >
      <div>
        <Field
          label="Search titles"
          type="search"
          autoComplete="off"
          maxLength={longestSearch}
          value={filter.title}
          onChange={({ target }) => onFilterChange({ ...filter, title: target.value })}
        />
      </div>
      <SelectField label="Status" value={filter.status} onChange={chooseStatus}>
        <option value="">Any status</option>
        {rowStates.map((state) => (
          <option key={state} value={state}>
            {rowStateLabels[state]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Stance" value={filter.stance} onChange={chooseStance}>
        <option value="">Any stance</option>
        {stances.map((stance) => (
          <option key={stance}>{stance}</option>
        ))}
        <option value="none">No stance</option>
      </SelectField>
      <OrderSelect order={filter.sort} onOrderChange={(sort) => onFilterChange({ ...filter, sort })} />
    </form>
  )
}
