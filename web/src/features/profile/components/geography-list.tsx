import { useId } from 'react'
import type { GeographyWithCount } from '#shared/domain/geography.ts'
import { productName } from '#shared/domain/product.ts'
import { formatCount } from '#shared/format/number.ts'
import { Choice } from '#web/ui/forms/choice.tsx'

type GeographyListProps = {
  geographies: readonly GeographyWithCount[]
  chosenIds: readonly number[]
  onToggle: (id: number) => void
  contactAddress: string | undefined
}

export function GeographyList({ geographies, ...rest }: GeographyListProps) {
  const countries = geographies.filter(({ geography_type }) => geography_type === 'country')
  const states = geographies
    .filter(({ geography_type }) => geography_type === 'state')
    .toSorted((one, other) => one.geography_name.localeCompare(other.geography_name, 'en'))
  return (
    <>
      <GeographyGroup title="National podcasts" geographies={countries} {...rest} />
      <GeographyGroup title="State-focused podcasts" geographies={states} {...rest} />
    </>
  )
}

function GeographyGroup({ title, geographies, ...rest }: GeographyListProps & { title: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg font-semibold">
        {title}
      </h3>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {geographies.map((geography) => (
          <GeographyRow key={geography.geography_id} geography={geography} {...rest} />
        ))}
      </ul>
    </section>
  )
}

type GeographyRowProps = Omit<GeographyListProps, 'geographies'> & { geography: GeographyWithCount }

function GeographyRow({ geography, chosenIds, onToggle, contactAddress }: GeographyRowProps) {
  const { geography_id, geography_type, podcast_count } = geography
  const isChosen = chosenIds.includes(geography_id)
  const name =
    geography_type === 'state'
      ? `${geography.geography_name} (${geography.geography_abbreviation})`
      : geography.geography_name
  return (
    <li className="flex items-center justify-between gap-3">
      <Choice
        isChecked={isChosen}
        // A chosen geography that no longer has podcasts can still be deselected.
        isDisabled={podcast_count === 0 && !isChosen}
        onChange={() => onToggle(geography_id)}
      >
        <span>
          {name} <span className="text-sm text-ink-soft">{countText(podcast_count)}</span>
        </span>
      </Choice>
      {podcast_count === 0 && contactAddress && (
        <a
          href={requestAddress(contactAddress, name)}
          className="prose-link text-sm"
          aria-label={`Request ${name}`}
        >
          Request
        </a>
      )}
    </li>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 podcast' : `${formatCount(count)} podcasts`
}

function requestAddress(contactAddress: string, name: string): string {
  const subject = encodeURIComponent(`${productName}: podcasts about ${name}`)
  return `mailto:${contactAddress}?subject=${subject}`
}
