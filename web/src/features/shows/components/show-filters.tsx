import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { GeographyWithCount } from '#shared/domain/geography.ts'
import { formatCount } from '#shared/format/number.ts'
import { showsPath } from '#shared/pages/page-path.ts'
import { type AskedShows, readShowsAddress, showsAddress } from '#shared/pages/shows-address.ts'
import { mostShowSearchCharacters } from '#shared/rules/search-bounds.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchIcon } from '#web/ui/detail-icons.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type ShowFiltersProps = { asked: AskedShows; geographies: readonly GeographyWithCount[] }

/** Without script the browser sends the same fields. */
export function ShowFilters({ asked, geographies }: ShowFiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const address = showsAddress(asked)
  const shown = useRef(address)
  // Not at first, so that what was typed before hydration stays.
  useEffect(() => {
    if (shown.current !== address) form.current?.reset()
    shown.current = address
  }, [address])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(showsAddress(readShowsAddress(Object.fromEntries(fields))))
  }
  const offered = geographies.filter(
    ({ podcast_count, geography_id }) => podcast_count > 0 || geography_id === asked.geography,
  )
  return (
    <search aria-label="Shows">
      <form
        ref={form}
        action={showsPath}
        onSubmit={submit}
        className="grid gap-4 sm:grid-cols-[1fr_minmax(0,16rem)_auto] sm:items-end"
      >
        <Field
          label="Title or author"
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={mostShowSearchCharacters}
          defaultValue={asked.q}
        />
        {/* A new key, because React does not change the option of a field that it does not control. */}
        <SelectField
          key={`${asked.geography} ${offered.length}`}
          label="Region"
          name="geography"
          defaultValue={asked.geography}
        >
          <option value="">Any region</option>
          {offered.map(({ geography_id, geography_name, podcast_count }) => (
            <option key={geography_id} value={geography_id}>
              {`${geography_name} (${formatCount(podcast_count)})`}
            </option>
          ))}
        </SelectField>
        <Button variant="primary" type="submit">
          <SearchIcon />
          Search
        </Button>
      </form>
    </search>
  )
}
