import { Link } from 'react-router'
import { countOf, formatCount } from '#shared/format/number.ts'
import { showsPath } from '#shared/pages/page-path.ts'
import { Button } from '#web/ui/button.tsx'

type OwnShowsProps = {
  names: readonly string[]
  /** Of the lists, those that the site doesn't have. */
  unknown: readonly string[]
  listed: number
  onStartOver: () => void
}

export function OwnShows({ names, unknown, listed, onStartOver }: OwnShowsProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <NameList title={`${countOf(names.length, 'show')} found`} names={names} />
      <NameList title={`${countOf(unknown.length, 'show')} not here`} names={unknown} />
      {names.length === 0 && (
        <p>
          You can pick others by name, or look through{' '}
          <Link to={showsPath} className="prose-link">
            all shows
          </Link>
          .
        </p>
      )}
      {(listed > 0 || names.length > 0) && (
        <Button variant="small" onClick={onStartOver}>
          Start over
        </Button>
      )}
    </div>
  )
}

const mostNamed = 200

function NameList({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details className="w-full">
      <summary className="w-fit cursor-pointer py-1.5 font-medium">{title}</summary>
      <ul className="mt-1 columns-2xs gap-x-8">
        {names.slice(0, mostNamed).map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list has no state
          <li key={place} className="break-inside-avoid py-1 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {names.length > mostNamed && <p>{`And ${formatCount(names.length - mostNamed)} more.`}</p>}
    </details>
  )
}
