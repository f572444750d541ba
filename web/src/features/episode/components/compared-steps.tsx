import { useId } from 'react'
import { Link } from 'react-router'
import type { ComparedStep } from '#shared/domain/comparison.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { countOf } from '#shared/format/number.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { quotesIn } from '#shared/rules/compared-quotes.ts'
import { QuoteCard } from '#web/features/episode/components/quote-card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

/** On phones one step after the other is swiped into view; on tablets the center has a row of its own. */
const columnsClasses =
  'flex gap-x-4 gap-y-10 max-md:-mx-(--page-inset) max-md:snap-x max-md:snap-mandatory max-md:scroll-px-(--page-inset) max-md:overflow-x-auto max-md:px-(--page-inset) max-md:pb-4 md:grid md:grid-cols-2 xl:grid-cols-5'

const columnClasses =
  'flex min-w-0 flex-col gap-4 max-md:w-[85%] max-md:shrink-0 max-md:snap-start md:[&:nth-child(3)]:max-xl:col-span-2'

export function ComparedSteps({ steps }: { steps: readonly ComparedStep[] }) {
  return (
    <ul className={columnsClasses}>
      {steps.map((step) => (
        <li key={step.stance} className={columnClasses}>
          <Step step={step} />
        </li>
      ))}
    </ul>
  )
}

function Step({ step }: { step: ComparedStep }) {
  const { stance, episodes, episode_count: count } = step
  const titleId = useId()
  const quotes = quotesIn(step)
  return (
    <section aria-labelledby={titleId} className="flex grow flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2 xl:flex-col xl:items-start">
        <h2 id={titleId} className="flex">
          <StanceBadge stance={stance} unratedReason={null} />
        </h2>
        <p className="text-sm text-ink-soft">{countOf(count, 'episode')}</p>
      </div>
      {quotes.map((quoted) => (
        <QuoteCard key={quoted.quote.quote_id} stance={stance} quoted={quoted} />
      ))}
      {quotes.length === 0 && <Silence stance={stance} hasEpisodes={episodes.length > 0} />}
      {episodes.length > 0 && <Episodes episodes={episodes} />}
    </section>
  )
}

function Silence({ stance, hasEpisodes }: { stance: Stance; hasEpisodes: boolean }) {
  return (
    <p className="rounded-lg border border-dashed border-line-strong p-4 text-ink-soft">
      {hasEpisodes
        ? 'No quote here, because none can be played or the other side has fewer.'
        : `No ${stance} episode discusses this yet.`}
    </p>
  )
}

function Episodes({ episodes }: { episodes: readonly EpisodeCard[] }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">Newest episodes</h3>
      <ul className="flex flex-col">
        {episodes.map((episode) => (
          <li key={episode.id} className="border-t border-line py-2 text-sm leading-snug wrap-anywhere">
            <Link to={episodePath(episode.id)} className="font-medium hover:underline">
              {episode.title}
            </Link>
            <span className="block text-ink-soft">{episode.podcast.name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function ComparedStepsSkeleton() {
  return (
    <div aria-hidden="true" className={classNames(columnsClasses, 'overflow-hidden')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={columnClasses}>
          <div className="skeleton h-7 w-32 rounded-full" />
          <div className="skeleton h-72 rounded-lg" />
        </div>
      ))}
    </div>
  )
}
