import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { topicText } from '#shared/format/topic-text.ts'
import { signInPath, topicPath } from '#shared/pages/page-path.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useArrowKeys } from '#web/ui/use-arrow-keys.ts'

/** Visitors get the sign-in page, which then leads to the topic. */
export function topicTarget(name: string, isSignedIn: boolean): string {
  return isSignedIn ? topicPath(name) : withReturnPath(signInPath, topicPath(name))
}

export function topicLabel(name: string | null, topicId: number): string {
  return name === null ? `Topic #${topicId}` : topicText(name)
}

const chipClasses =
  'inline-flex min-h-7 max-w-full items-center rounded-full bg-sunken px-3 text-sm text-ink wrap-anywhere'

type TopicLinkProps = Pick<ComponentProps<typeof Link>, 'tabIndex' | 'onFocus' | 'className' | 'children'> & {
  name: string
  isSignedIn: boolean
}

/** Its z-index is above that of a card's own link. */
export function TopicLink({ name, isSignedIn, className, children, ...rest }: TopicLinkProps) {
  return (
    <Link
      {...rest}
      to={topicTarget(name, isSignedIn)}
      className={classNames(
        chipClasses,
        'relative z-10 hover:underline hover:underline-offset-2 focus-visible:outline-offset-[-2px]',
        className,
      )}
    >
      {children ?? topicText(name)}
    </Link>
  )
}

type TopicChipsProps = {
  names: readonly string[]
  isSignedIn: boolean
  className?: string
}

export function TopicChips({ names, isSignedIn, className }: TopicChipsProps) {
  if (names.length === 0) return null
  return (
    <ul aria-label="Topics" className={classNames('flex flex-wrap gap-1.5', className)}>
      {names.map((name) => (
        <li key={name} className="flex max-w-full">
          <TopicLink name={name} isSignedIn={isSignedIn} />
        </li>
      ))}
    </ul>
  )
}

/** One row that scrolls, and one Tab stop. */
export function TopicRow({ names, isSignedIn }: Omit<TopicChipsProps, 'className'>) {
  const { row, linkAt } = useArrowKeys()
  if (names.length === 0) return null
  return (
    <div role="toolbar" aria-label="Topics" className="scroll-row flex gap-1.5" {...row}>
      {names.map((name, index) => (
        <TopicLink key={name} name={name} isSignedIn={isSignedIn} className="shrink-0" {...linkAt(index)} />
      ))}
    </div>
  )
}
