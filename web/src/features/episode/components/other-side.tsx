import { useQuery } from '@tanstack/react-query'
import type { EpisodeView, OtherSide } from '#shared/domain/episode.ts'
import { mirrorStance, type Stance, stanceSlug } from '#shared/domain/stance.ts'
import { otherSideQuery } from '#web/features/episode/api/episode.ts'
import { firstOfEachSide } from '#web/features/episode/both-sides.ts'
import { OtherSideCard } from '#web/features/episode/components/other-side-card.tsx'
import { Button } from '#web/ui/button.tsx'

export const otherSideAnchor = 'other-side'

type OtherSideProps = { episode: EpisodeView; stance: Stance }

/** Lit in the color of the opposite side, where its episodes come from. */
export function OtherSideSection({ episode, stance }: OtherSideProps) {
  return (
    <section
      id={otherSideAnchor}
      tabIndex={-1}
      aria-labelledby="other-side-title"
      className="sidelight -mx-(--page-inset) min-w-0 scroll-mt-4 px-(--page-inset) py-10 outline-none noscript:hidden md:py-12 lg:mx-0 lg:rounded-2xl lg:p-8"
      data-light={stanceSlug(mirrorStance(stance))}
    >
      <h2
        id="other-side-title"
        className="font-serif text-[clamp(1.9rem,4.4vw,2.5rem)] leading-[1.08] font-medium tracking-[-0.018em]"
      >
        Hear the other side
      </h2>
      <p className="mt-2.5 max-w-prose text-night-ink-soft md:text-lg">{introductions[stance]}</p>
      <div className="@container mt-7">
        <Answer episode={episode} />
      </div>
    </section>
  )
}

const introductions: Record<Stance, string> = {
  'Far Left': 'The same topic, from the right.',
  'Left-leaning': 'The same topic, from the right.',
  Centrist: 'The same topic, from either side.',
  'Right-leaning': 'The same topic, from the left.',
  'Far Right': 'The same topic, from the left.',
}

function Answer({ episode }: { episode: EpisodeView }) {
  const { data: found, isPending, isError, isFetching, refetch } = useQuery(otherSideQuery(episode.id))
  if (isPending) {
    return (
      <div role="status" className="min-h-112 rounded-2xl bg-white/8 md:min-h-100">
        <span className="sr-only">Looking for the other side…</span>
      </div>
    )
  }
  if (found === undefined || (isError && found.length === 0)) {
    return (
      <p role="alert" className="flex min-h-14 flex-wrap items-center gap-4 text-night-ink-soft">
        The other side couldn't be loaded.
        <Button
          className="border-white/35 text-night-ink hover:bg-white/10"
          disabled={isFetching}
          onClick={() => refetch()}
        >
          Try again
        </Button>
      </p>
    )
  }
  return found.length === 0 ? <NoOtherSide /> : <Cards episode={episode} found={found} />
}

function NoOtherSide() {
  return (
    <p className="max-w-prose border-l-2 border-white/35 pl-4 text-night-ink-soft">
      No episode from the other side discusses these topics yet.
    </p>
  )
}

type CardsProps = { episode: EpisodeView; found: readonly OtherSide[] }

function Cards({ episode, found }: CardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-5 @4xl:grid-flow-col @4xl:auto-cols-fr">
      {firstOfEachSide(found).map((answer) => (
        <li key={answer.episode.id}>
          <OtherSideCard episode={episode} answer={answer} answers={found} />
        </li>
      ))}
    </ul>
  )
}
