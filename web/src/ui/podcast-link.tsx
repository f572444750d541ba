import { Link, useLocation } from 'react-router'
import { podcastPath } from '#shared/pages/page-path.ts'
import { classNames } from '#web/ui/class-names.ts'

export const podcastLabel = (name: string, id: number) => name || `Podcast #${id}`

type PodcastLinkProps = { id: number; name: string; tabIndex?: number; className?: string }

/** Its z-index is above that of a card's own link. Plain text on the podcast's own page. */
export function PodcastLink({ id, name, tabIndex, className }: PodcastLinkProps) {
  const to = podcastPath(id)
  const isCurrentPage = useLocation().pathname === to
  if (isCurrentPage) return <span className={className}>{podcastLabel(name, id)}</span>
  return (
    <Link
      to={to}
      tabIndex={tabIndex}
      className={classNames('relative z-10 hover:underline focus-visible:-outline-offset-2', className)}
    >
      {podcastLabel(name, id)}
    </Link>
  )
}
