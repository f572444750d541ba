import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ComparedStep } from '#shared/domain/comparison.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { countOf } from '#shared/format/number.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { type ComparedQuote, quotesIn } from '#shared/rules/compared-quotes.ts'
import { QuoteCard } from '#web/features/episode/components/quote-card.tsx'
import { ColumnNote, FiveColumns, StanceColumn } from '#web/ui/five-columns.tsx'

type ActionsOf = (quoted: ComparedQuote) => ReactNode

type ComparedStepsProps = { steps: readonly ComparedStep[]; actionsOf: ActionsOf }

export function ComparedSteps({ steps, actionsOf }: ComparedStepsProps) {
  return (
    <FiveColumns>
      {steps.map((step) => (
        <Step key={step.stance} step={step} actionsOf={actionsOf} />
      ))}
    </FiveColumns>
  )
}

function Step({ step, actionsOf }: { step: ComparedStep; actionsOf: ActionsOf }) {
  const { stance, episodes, episode_count: count } = step
  const quotes = quotesIn(step)
  return (
    <StanceColumn stance={stance} note={countOf(count, 'episode')}>
      {quotes.map((quoted) => (
        <QuoteCard key={quoted.quote.quote_id} stance={stance} quoted={quoted} actions={actionsOf(quoted)} />
      ))}
      {quotes.length === 0 && <Silence stance={stance} hasEpisodes={episodes.length > 0} />}
      {episodes.length > 0 && <Episodes episodes={episodes} />}
    </StanceColumn>
  )
}

function Silence({ stance, hasEpisodes }: { stance: Stance; hasEpisodes: boolean }) {
  return (
    <ColumnNote>
      {hasEpisodes
        ? 'No quote here, because none can be played or the other side has fewer.'
        : `No ${stance} episode discusses this yet.`}
    </ColumnNote>
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
