import { useId, useState } from 'react'
import type { GeographyWithCount } from '#shared/domain/geography.ts'
import { productName } from '#shared/domain/product.ts'
import { countOf } from '#shared/format/number.ts'
import { Disclosure } from '#web/features/profile/components/disclosure.tsx'
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
      <GeographyGroup
        title="National podcasts"
        one="country"
        several="countries"
        geographies={countries}
        {...rest}
      />
      <GeographyGroup
        title="State-focused podcasts"
        one="state"
        several="states"
        geographies={states}
        {...rest}
      />
    </>
  )
}

type GeographyGroupProps = GeographyListProps & { title: string; one: string; several: string }

function GeographyGroup({ title, one, several, geographies, ...rest }: GeographyGroupProps) {
  const id = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  // Deselecting a geography must not move its checkbox into the fold.
  const [chosenAtFirst] = useState(rest.chosenIds)
  const isShown = ({ geography_id, podcast_count }: GeographyWithCount) =>
    podcast_count > 0 || chosenAtFirst.includes(geography_id)
  const folded = geographies.filter((geography) => !isShown(geography))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg font-semibold">
        {title}
      </h3>
      <GeographyRows geographies={geographies.filter(isShown)} {...rest} />
      {folded.length > 0 && (
        <div className="mt-2">
          <Disclosure
            label={`${countOf(folded.length, one, several)} without podcasts`}
            isOpen={isUnfolded}
            onToggle={() => setIsUnfolded(!isUnfolded)}
          >
            <GeographyRows geographies={folded} {...rest} />
          </Disclosure>
        </div>
      )}
    </section>
  )
}

function GeographyRows({ geographies, ...rest }: GeographyListProps) {
  if (geographies.length === 0) return null
  return (
    <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
      {geographies.map((geography) => (
        <GeographyRow key={geography.geography_id} geography={geography} {...rest} />
      ))}
    </ul>
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
          {name} <span className="text-sm text-ink-soft">{countOf(podcast_count, 'podcast')}</span>
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

function requestAddress(contactAddress: string, name: string): string {
  const subject = encodeURIComponent(`${productName}: podcasts about ${name}`)
  return `mailto:${contactAddress}?subject=${subject}`
}
