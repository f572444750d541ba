import type { EpisodeView } from '#shared/domain/episode.ts'
import type { QuoteView } from '#shared/domain/quote.ts'
import { citeEpisode } from '#shared/format/cite-episode.ts'
import { wholeSentences } from '#shared/format/fitting-quotes.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import type { LinkPreview } from '#shared/pages/page-head.ts'
import { episodeAtPath } from '#shared/pages/page-path.ts'
import { onOneLine } from '#shared/pages/page-texts.ts'
import { quotePicturePath } from '#shared/pages/quote-picture-path.ts'

/** In characters. Link previews cut longer titles. */
const titleCharacters = 200

type QuotedEpisode = Pick<EpisodeView, 'id' | 'title' | 'published_date'> & {
  podcast: Pick<EpisodeView['podcast'], 'name'>
  quotes: readonly Pick<QuoteView, 'episode_id' | 'quote_text' | 'quote_time_start' | 'speaker'>[]
}

export function quotePreview(episode: QuotedEpisode, seconds: number | undefined): LinkPreview | undefined {
  const quote = episode.quotes.find(
    ({ quote_time_start: start }) => typeof start === 'number' && Math.floor(start) === seconds,
  )
  if (!quote || seconds === undefined) return undefined
  const text = wholeSentences(onOneLine(quote.quote_text), titleCharacters)
  const speaker = namedSpeaker(quote.speaker)
  const { title, podcast, published_date: date } = episode
  const cited = citeEpisode({ podcastName: podcast.name, title, date })
  const description = onOneLine(speaker ? `${speaker} on ${cited}` : cited)
  const said = `“${shortenText(onOneLine(quote.quote_text), titleCharacters)}”`
  return {
    title: text === undefined ? onOneLine(title) : `“${text}”`,
    description,
    path: episodeAtPath(episode.id, seconds),
    picture: { path: quotePicturePath(quote), alt: `${said} ${description}` },
  }
}
