import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from '#web/lib/use-debounced.ts'

const typingPauseMs = 250

/**
 * Keeps a filter of texts in the query of the page's URL, without empty ones. `filter` follows every
 * keystroke. In `debounced`, which is for queries, the field `typed` waits for a pause.
 */
export function useFilterInAddress<Name extends string, Filter extends Record<Name, string>>(
  read: (search: URLSearchParams) => Filter,
  typed: Name,
) {
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState(() => read(search))
  const text = useDebounced(filter[typed].trim(), typingPauseMs)
  const debounced = { ...filter, [typed]: text }
  const values = Object.entries<string>(debounced).filter(([, value]) => value !== '')
  const query = new URLSearchParams(values).toString()
  const isKnown = query === search.toString()
  useEffect(() => {
    if (!isKnown) setSearch(query, { replace: true })
  }, [isKnown, query, setSearch])
  return { filter, setFilter, debounced }
}
