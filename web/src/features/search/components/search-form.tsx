import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { searchPath } from '#shared/pages/page-path.ts'
import { type AskedSearch, readSearch, searchAddress } from '#shared/pages/search-address.ts'
import { mostSearchCharacters } from '#shared/rules/search-bounds.ts'
import { SearchFilterFields } from '#web/features/search/components/search-filter-fields.tsx'
import type { FilterChoices } from '#web/features/search/filter-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchIcon } from '#web/ui/detail-icons.tsx'
import { Field } from '#web/ui/forms/field.tsx'

type SearchFormProps = {
  asked: AskedSearch
  choices: FilterChoices
  /** Why the words cannot be searched. */
  refused: string | undefined
  onUnfold: () => void
}

/** Without script the browser sends the same fields. */
export function SearchForm({ asked, choices, refused, onUnfold }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const address = searchAddress(asked)
  const shown = useRef(address)
  // Not at first, so that what was typed before hydration stays.
  useEffect(() => {
    if (shown.current !== address) form.current?.reset()
    shown.current = address
  }, [address])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(searchAddress(readForm(event.currentTarget)))
  }
  return (
    <search aria-label="What was said">
      <form ref={form} action={searchPath} onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
          <Field
            label="Words or a “phrase”"
            type="search"
            name="q"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={mostSearchCharacters}
            defaultValue={asked.q}
            error={refused}
          />
          <Button variant="primary" type="submit" className="sm:mt-7">
            <SearchIcon />
            Search
          </Button>
        </div>
        {asked.view && <input type="hidden" name="view" value={asked.view} />}
        <SearchFilterFields asked={asked} choices={choices} onUnfold={onUnfold} />
      </form>
    </search>
  )
}

const readForm = (form: HTMLFormElement) =>
  readSearch(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])))
