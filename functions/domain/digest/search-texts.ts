import type { SearchNews } from '#functions/domain/digest/search-news.ts'
import type { VoiceTexts } from '#functions/domain/digest/week-texts.ts'
import { formatClock } from '#shared/format/duration.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { stanceLabel } from '#shared/format/stance-label.ts'
import { episodeAtPath, episodePath } from '#shared/pages/page-path.ts'

export const searchNewsTitle = 'New in your saved searches'

export type SearchTexts = {
  words: string
  link: { label: string; address: string }
  voices: VoiceTexts[]
}

/** A transcript without punctuation is one sentence, and Gmail cuts mails of more than 102 kB. */
const mostCharacters = 400

export const searchTexts = ({ q, address, hits }: SearchNews, siteUrl: string): SearchTexts => ({
  words: q,
  link: { label: 'See all that was found', address: siteUrl + address },
  voices: hits.map(({ episode, hit: { text, start_time: time } }) => ({
    stance: episode.political_stance,
    stanceName: stanceLabel(episode.political_stance, episode.unrated_reason),
    podcast: `${episode.podcast.name}: ${episode.title}`,
    quotes: [
      {
        text: shortenText(text, mostCharacters),
        link:
          time === null
            ? { label: 'Read more', address: siteUrl + episodePath(episode.id) }
            : {
                label: `Listen at ${formatClock(time)}`,
                address: siteUrl + episodeAtPath(episode.id, Math.floor(time)),
              },
      },
    ],
  })),
})
