import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { signInPath, topicPath } from '#shared/pages/page-path.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Visitors get the sign-in page, which then leads to the topic. */
export function topicTarget(name: string, isSignedIn: boolean): string {
  return isSignedIn ? topicPath(name) : withReturnPath(signInPath, topicPath(name))
}

export function topicLabel(name: string | null, topicId: number): string {
  return name ?? `Topic #${topicId}`
}

const chipClasses =
  'inline-flex min-h-7 max-w-full items-center rounded-full bg-sunken px-3 text-sm text-ink wrap-anywhere'

type TopicLinkProps = { name: string; isSignedIn: boolean; className?: string; children?: ReactNode }

/** Its z-index is above that of a card's own link. */
export function TopicLink({ name, isSignedIn, className, children }: TopicLinkProps) {
  return (
    <Link
      to={topicTarget(name, isSignedIn)}
      className={classNames(
        chipClasses,
        'relative z-10 hover:underline hover:underline-offset-2 focus-visible:outline-offset-[-2px]',
        className,
      )}
    >
      {children ?? name}
    </Link>
  )
}

type TopicChipsProps = {
  names: readonly string[]
  isSignedIn: boolean
  isOneRow?: boolean
  className?: string
}

export function TopicChips({ names, isSignedIn, isOneRow = false, className }: TopicChipsProps) {
  if (names.length === 0) return null
  return (
    <ul
      aria-label="Topics"
      className={classNames('flex gap-1.5', isOneRow ? 'scroll-row' : 'flex-wrap', className)}
    >
      {names.map((name) => (
        <li key={name} className={classNames('flex', !isOneRow && 'max-w-full')}>
          <TopicLink name={name} isSignedIn={isSignedIn} />
        </li>
      ))}
    </ul>
  )
}
