import { Link } from 'react-router'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { formatCount } from '#shared/format/number.ts'
import { FeedState } from '#web/features/podcasts/components/feed-state.tsx'
import { PodcastRowActions } from '#web/features/podcasts/components/podcast-row-actions.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'
import { cellLook, headLook, Table } from '#web/ui/table.tsx'

type PodcastTableProps = { podcasts: readonly PodcastAdminView[]; pathOf: (podcastId: number) => string }

/** The podcasts there are, each leading to its episodes. */
export function PodcastTable({ podcasts, pathOf }: PodcastTableProps) {
  if (podcasts.length === 0) return <p className="py-8 text-ink-soft">No podcasts yet. Add a feed above.</p>
  return (
    <Table label="Podcasts">
      <thead>
        <tr>
          {['ID', 'Name', 'Author', 'Geography', 'Episodes', 'Offline', 'Actions'].map((name) => (
            <th key={name} scope="col" className={headLook}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {podcasts.map((podcast) => (
          <tr key={podcast.id} className="border-t border-line">
            <td className={cellLook}>{podcast.id}</td>
            <th scope="row" className={`${cellLook} min-w-64 text-left font-medium`}>
              <PodcastName podcast={podcast} />
            </th>
            <td className={cellLook}>{podcast.author}</td>
            <td className={cellLook}>{podcast.geographyName}</td>
            <td className={`${cellLook} tabular-nums`}>
              {formatCount(podcast.episodeCount)}
              <span className="block text-ink-soft">{formatCount(podcast.completedCount)} complete</span>
            </td>
            <td className={`${cellLook} tabular-nums`}>{formatCount(podcast.offlineCount)}</td>
            <td className={cellLook}>
              <span className="flex flex-col items-start gap-2">
                <Link
                  to={pathOf(podcast.id)}
                  aria-label={`View Episodes of ${podcast.name}`}
                  className="prose-link whitespace-nowrap"
                >
                  View Episodes
                </Link>
                <PodcastRowActions podcast={podcast} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function PodcastName({ podcast }: { podcast: PodcastAdminView }) {
  const blank = <span className="block size-full" />
  return (
    <span className="flex items-center gap-3">
      <span className="size-10 shrink-0 overflow-hidden rounded-md bg-sunken">
        <Picture size={40} sources={[podcast.image_url]} missing={blank} broken={blank} />
      </span>
      <span className="flex flex-col items-start gap-1">
        {podcast.name}
        {podcast.political_stance && <StanceBadge stance={podcast.political_stance} unratedReason={null} />}
        <FeedState podcast={podcast} />
      </span>
    </span>
  )
}
