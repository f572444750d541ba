import { linkOut } from '#functions/domain/embeds/embed-document.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'
import { stanceSlug } from '#shared/domain/stance.ts'
import { citeEpisode } from '#shared/format/cite-episode.ts'
import { formatClock } from '#shared/format/duration.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import { doubtLabel, stanceLabel } from '#shared/format/stance-label.ts'
import { type Html, html } from '#shared/pages/html.ts'
import { episodeAtPath, episodePath } from '#shared/pages/page-path.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'
import { webAddress } from '#shared/rules/web-address.ts'

/** In characters, so that a page with three quotes has at most 25 kB. */
const longest = { quote: 600, title: 120, name: 80, audio: 1000 } as const

export type EmbeddedQuote = {
  episode: Pick<
    EpisodeCard,
    | 'id'
    | 'title'
    | 'published_date'
    | 'audio_url'
    | 'political_stance'
    | 'unrated_reason'
    | 'is_contested'
    | 'is_low_confidence'
  > & { podcast: { name: string } }
  quote: Pick<CardQuote, 'quote_text' | 'quote_time_start' | 'quote_time_end' | 'speaker'>
}

export function pathOfQuote({ episode, quote: { quote_time_start: start } }: EmbeddedQuote): string {
  return typeof start === 'number' ? episodeAtPath(episode.id, start) : episodePath(episode.id)
}

export function citationOf({ episode, quote }: EmbeddedQuote): string {
  const speaker = namedSpeaker(quote.speaker)
  const cited = citeEpisode({
    podcastName: shortenText(episode.podcast.name, longest.name),
    title: shortenText(episode.title, longest.title),
    date: episode.published_date,
  })
  return speaker ? `${shortenText(speaker, longest.name)} on ${cited}` : cited
}

/** `dir="auto"` shows right-to-left languages as they are written. */
export function quoteFigure(quoted: EmbeddedQuote, siteUrl: string): Html {
  const { episode, quote } = quoted
  const doubt = doubtLabel(episode)
  const label = stanceLabel(episode.political_stance, episode.unrated_reason)
  const mark = episode.political_stance ? stanceSlug(episode.political_stance) : 'unrated'
  return html`<figure data-stance="${mark}">
<p class="stance">${label}${doubt && `, ${doubt.toLowerCase()}`}</p>
<blockquote dir="auto">“${shortenText(quote.quote_text, longest.quote)}”</blockquote>
<figcaption dir="auto">${linkOut(pathOfQuote(quoted), { siteUrl, text: citationOf(quoted) })}</figcaption>
${player(quoted)}
</figure>`
}

/** The time is a media fragment, at which browsers start and stop by themselves. */
function player({ episode, quote }: EmbeddedQuote): Html | undefined {
  const { quote_time_start: start, quote_time_end: end } = quote
  const url = parseUrl(webAddress(episode.audio_url ?? undefined) ?? '')
  if (!url || url.href.length > longest.audio || typeof start !== 'number') return undefined
  url.hash = typeof end === 'number' && end > start ? `t=${start},${end}` : `t=${start}`
  const label = `The quote, from ${formatClock(start)}`
  return html`<audio controls preload="none" src="${url.href}" aria-label="${label}"></audio>`
}
