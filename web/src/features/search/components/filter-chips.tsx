import { Link } from 'react-router'
import { type AskedSearch, searchAddress } from '#shared/pages/search-address.ts'
import { chosenFilters, type FilterChoices, withoutFilter } from '#web/features/search/filter-choices.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CloseIcon } from '#web/ui/detail-icons.tsx'

type FilterChipsProps = { asked: AskedSearch; choices: FilterChoices; onRemove: () => void }

/** `onRemove` moves the focus, which would be lost with the chip. */
export function FilterChips({ asked, choices, onRemove }: FilterChipsProps) {
  const chosen = chosenFilters(asked, choices)
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap gap-2">
      {chosen.map(({ name, label, isNamed }) => (
        <li key={name} className="max-w-full">
          <Link
            to={searchAddress(withoutFilter(asked, name))}
            onClick={onRemove}
            title={label}
            // Of one width while the name loads, so that nothing moves.
            className={classNames(
              'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-[1.125rem] border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-sunken',
              isNamed && 'w-44',
            )}
          >
            <span className={classNames('min-w-0 grow', isNamed ? 'truncate' : 'wrap-anywhere')}>
              {label}
            </span>
            <span className="sr-only">: remove this filter</span>
            <CloseIcon className="size-3.5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
