import type { EpisodeView } from '#shared/domain/episode.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { createOverlapFinder } from '#web/features/episode/text-overlap.ts'
import { CompareLinks } from '#web/ui/compare-links.tsx'
import { TopicChips } from '#web/ui/topic-link.tsx'

export function EpisodeSummary({ episode, isSignedIn }: { episode: EpisodeView; isSignedIn: boolean }) {
  const isSummarized = Boolean(episode.paragraph_summary)
  const text = episode.paragraph_summary || episode.description
  if (!text) return null
  const points = isSummarized ? newPoints(episode) : []
  const topics = splitTopicNames(episode.topics)
  return (
    <section aria-labelledby="summary-title" className="@container">
      <h2 id="summary-title" className="font-serif text-[1.75rem] font-medium tracking-tight">
        {isSummarized ? 'Summary' : 'Description'}
      </h2>
      <div className="mt-3 grid gap-x-14 gap-y-4 @4xl:grid-cols-2">
        <p className="font-serif text-lg leading-[1.6] whitespace-pre-line wrap-anywhere">{text}</p>
        <div className="flex flex-col gap-5">
          {points.length > 0 && (
            <ul className="flex list-disc flex-col gap-2 pl-5 leading-relaxed marker:text-line-strong">
              {points.map((point) => (
                <li key={point} className="wrap-anywhere">
                  {point}
                </li>
              ))}
            </ul>
          )}
          <TopicChips names={topics} isSignedIn={isSignedIn} />
          <CompareLinks names={topics} />
        </div>
      </div>
    </section>
  )
}

/** Leaves out points that the summary or a quote on the page already contains. */
function newPoints({ paragraph_summary, bullet_points_summary, quotes }: EpisodeView): string[] {
  const findOverlap = createOverlapFinder([
    paragraph_summary ?? '',
    ...quotes.map(({ quote_text }) => quote_text),
  ])
  return bullet_points_summary.filter((point) => findOverlap(point) === -1)
}
