import { stanceSlug, stances } from '#shared/domain/stance.ts'
import type { AskedSearch } from '#shared/pages/search-address.ts'
import { chosenFilters, type FilterChoices, type Named } from '#web/features/search/filter-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type SearchFilterFieldsProps = { asked: AskedSearch; choices: FilterChoices; onUnfold: () => void }

export function SearchFilterFields({ asked, choices, onUnfold }: SearchFilterFieldsProps) {
  const { stance, show, topic, geography, since, until } = asked
  const count = chosenFilters(asked, choices).length
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && onUnfold()}>
      <summary className="w-fit cursor-pointer py-2 font-medium">
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </summary>
      <div className="mt-2 grid gap-4 rounded-xl border border-line p-4 sm:grid-cols-2 lg:grid-cols-3">
        {/* A new key, because React does not change the option of a field that it does not control. */}
        <SelectField
          key={`stance ${stance}`}
          label="Stance"
          name="stance"
          defaultValue={stance && stanceSlug(stance)}
        >
          <option value="">Any stance</option>
          {stances.map((one) => (
            <option key={one} value={stanceSlug(one)}>
              {one}
            </option>
          ))}
        </SelectField>
        <NamedField label="Show" name="show" chosen={show} named={choices.shows} />
        <NamedField label="Topic" name="topic" chosen={topic} named={choices.topics} />
        <NamedField label="Region" name="geography" chosen={geography} named={choices.geographies} />
        <Field label="From" type="date" name="since" defaultValue={since} />
        <Field label="Until" type="date" name="until" defaultValue={until} />
        <Button type="submit" className="sm:justify-self-start">
          Apply filters
        </Button>
      </div>
    </details>
  )
}

type NamedFieldProps = { label: string; name: string; chosen: number | undefined; named: readonly Named[] }

function NamedField({ label, name, chosen, named }: NamedFieldProps) {
  const isListed = named.some(({ id }) => id === chosen)
  return (
    <SelectField key={`${chosen} ${named.length}`} label={label} name={name} defaultValue={chosen}>
      <option value="">Any {label.toLowerCase()}</option>
      {chosen !== undefined && !isListed && <option value={chosen}>The chosen {label.toLowerCase()}</option>}
      {named.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
  )
}
