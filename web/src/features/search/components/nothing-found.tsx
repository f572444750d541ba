import { Link } from 'react-router'
import { type AskedSearch, searchAddress } from '#shared/pages/search-address.ts'

type NothingFoundProps = { asked: AskedSearch; hasFilters: boolean }

export function NothingFound({ asked, hasFilters }: NothingFoundProps) {
  const unquoted = asked.q.replace(/["“”„«»]/g, '').trim()
  const { q, view } = asked
  return (
    <div className="flex max-w-prose flex-col gap-3 rounded-lg border border-dashed border-line-strong p-5">
      <p className="text-lg font-medium">What you can try</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-soft">
        {hasFilters && (
          <li>
            <Link to={searchAddress({ q, view })} className="prose-link">
              Search without filters
            </Link>
          </li>
        )}
        {unquoted !== q && unquoted !== '' && (
          <li>
            <Link to={searchAddress({ ...asked, q: unquoted, older: undefined })} className="prose-link">
              Search for the words in any order
            </Link>
          </li>
        )}
        <li>Check the spelling, or use fewer words.</li>
      </ul>
    </div>
  )
}
