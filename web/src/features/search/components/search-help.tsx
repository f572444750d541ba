import { Link } from 'react-router'
import { searchAddress } from '#shared/pages/search-address.ts'

const examples = [
  { q: 'rent control', text: 'Episodes that say both words, in any order.' },
  { q: '"cost of living"', text: 'With quotation marks: these words, one after the other.' },
  { q: 'immigration -border', text: 'With a minus sign: episodes that never say the second word.' },
]

/** Before a search. */
export function SearchHelp() {
  return (
    <section aria-labelledby="search-help" className="flex max-w-prose flex-col gap-4">
      <h2 id="search-help" className="text-xl font-semibold">
        What you can search for
      </h2>
      <p className="text-ink-soft">
        Everything said in published episodes, and the names of shows, people and topics. Each result plays
        from the second the words were said. Other forms of a word are found, too: “taxes” also finds “tax.”
      </p>
      <ul className="flex flex-col gap-3">
        {examples.map(({ q, text }) => (
          <li key={q}>
            <Link to={searchAddress({ q })} className="prose-link font-medium">
              {q}
            </Link>
            <span className="block text-ink-soft">{text}</span>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">We don't keep what you search for.</p>
    </section>
  )
}
