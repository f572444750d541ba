import type { EpisodeCard } from '#shared/domain/episode.ts'
import { EpisodeListCard } from '#web/features/episode/components/episode-list-card.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'

type NewerEpisodesProps = { podcastName: string; episodes: readonly EpisodeCard[]; isSignedIn: boolean }

export function NewerEpisodes({ podcastName, episodes, isSignedIn }: NewerEpisodesProps) {
  const [newest] = episodes
  if (!newest) return null
  return (
    <section aria-labelledby="newer-title" className="page hidden pt-14 pb-20 lg:block">
      <h2
        id="newer-title"
        className="mb-6 font-serif text-[1.75rem] font-medium tracking-tight wrap-anywhere"
      >
        Newer from <PodcastLink id={newest.podcast_id} name={podcastName} />
      </h2>
      <ul className="grid grid-cols-2 gap-6">
        {episodes.map((episode) => (
          <li key={episode.id}>
            <EpisodeListCard episode={episode} isSignedIn={isSignedIn} isInPanel />
          </li>
        ))}
      </ul>
    </section>
  )
}
