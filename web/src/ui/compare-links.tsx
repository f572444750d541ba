import { Fragment } from 'react'
import { Link } from 'react-router'
import { topicText } from '#shared/format/topic-text.ts'
import { comparePath } from '#shared/pages/page-path.ts'
import { classNames } from '#web/ui/class-names.ts'

/** In a row of links to many topics, the first ones are enough. */
const mostLinks = 3

type CompareLinksProps = { names: readonly string[]; className?: string }

/** Open to visitors, unlike topic pages. */
export function CompareLinks({ names, className }: CompareLinksProps) {
  if (names.length === 0) return null
  return (
    <p className={classNames('text-ink-soft wrap-anywhere', className)}>
      {'Compare what each side says: '}
      {names.slice(0, mostLinks).map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ' · '}
          <Link to={comparePath(name)} className="prose-link font-medium text-ink">
            {topicText(name)}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
