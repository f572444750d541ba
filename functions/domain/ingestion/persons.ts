import type { FeedPerson } from '#functions/domain/ingestion/feed.ts'
import type { RawPerson } from '#functions/domain/ingestion/raw-feed.ts'
import { plainLine } from '#functions/domain/text/plain-text.ts'

const mostPersons = 20
const lengths = { name: 100, role: 50 } as const

/** Makes `Guest Host` and `guest-host` the same role. */
const wordOf = (text: string | undefined) =>
  plainLine(text ?? '', lengths.role)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()

function personOf({
  name: written,
  role: writtenRole,
  group: writtenGroup,
}: RawPerson): FeedPerson | undefined {
  const name = plainLine(written, lengths.name)
  const role = wordOf(writtenRole)
  const group = wordOf(writtenGroup)
  if (name === '') return undefined
  return { name, ...(role !== '' && { role }), ...(group !== '' && { group }) }
}

/** In the feed's order; undefined if the feed names no persons. */
export function personsOf(raw: readonly RawPerson[] | undefined): FeedPerson[] | undefined {
  if (raw === undefined) return undefined
  const persons = new Map<string, FeedPerson>()
  for (const person of raw.map(personOf))
    if (person && !persons.has(person.name)) persons.set(person.name, person)
  return persons.size > 0 ? [...persons.values()].slice(0, mostPersons) : undefined
}
