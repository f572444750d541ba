import type { EpisodeCard } from '#shared/domain/episode.ts'

type Answer = { card: EpisodeCard }

const canBeHeard = ({ card: { audio_url, quotes } }: Answer) =>
  audio_url !== null && quotes.some(({ quote_time_start }) => typeof quote_time_start === 'number')

/** Keeps the order otherwise. Afterwards come the second answers of each podcast, and so on. */
function onePerPodcastFirst<One extends Answer>(answers: readonly One[]): One[] {
  const podcastOf = ({ card }: Answer) => card.podcast_id
  const placeInPodcast = (one: One, place: number) =>
    answers.slice(0, place).filter((earlier) => podcastOf(earlier) === podcastOf(one)).length
  return answers
    .map((one, place) => ({ one, turn: placeInPodcast(one, place) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ one }) => one)
}

/** The first one stands for its side on the episode's page. The others are there only to be heard. */
export function rankAnswers<One extends Answer>(answers: readonly One[]): One[] {
  const once = answers.filter(
    ({ card }, place) => answers.findIndex((one) => one.card.id === card.id) === place,
  )
  const [first, ...others] = once
  return first ? onePerPodcastFirst([first, ...others.filter(canBeHeard)]) : []
}
