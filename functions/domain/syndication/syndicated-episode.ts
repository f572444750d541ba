import { containsFeedAddress } from '#functions/domain/ingestion/page-link.ts'
import type { PublicEpisode } from '#functions/domain/records/episode-record.ts'
import { listedOn, type PublicState } from '#functions/domain/records/episode-state.ts'
import { imageUrl } from '#functions/domain/records/podcast-record.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import { effectiveStance } from '#functions/domain/stance/effective-stance.ts'
import { audioTypeOf } from '#functions/domain/syndication/audio-type.ts'
import { guidsOf } from '#functions/domain/syndication/guids.ts'
import { descriptionHtml } from '#functions/domain/syndication/item-description.ts'
import type { Soundbite, SyndicatedEpisode } from '#functions/domain/syndication/podcast-feed.ts'
import { oneLine } from '#functions/domain/text/one-line.ts'
import { unknownPodcastName } from '#shared/domain/podcast.ts'
import { wholeSentences } from '#shared/format/fitting-quotes.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { episodePath } from '#shared/pages/page-path.ts'

/** The Podcasting 2.0 namespace recommends these as maximum duration and title length. */
const maximumSoundbiteSeconds = 120
const maximumSoundbiteCharacters = 128

type ShownQuote = Pick<QuoteRecord, 'text' | 'startSeconds' | 'endSeconds'>

function shownQuotes(quotes: readonly QuoteRecord[]): ShownQuote[] {
  return quotes.map((quote) => ({ ...quote, text: oneLine(quote.text) })).filter(({ text }) => text !== '')
}

/** A quote that does not fit gives way to the episode's title, which apps show by default. */
function soundbitesOf(quotes: readonly ShownQuote[], episodeTitle: string): Soundbite[] {
  return quotes.flatMap(({ text, startSeconds, endSeconds }) => {
    if (startSeconds === 'N/A' || endSeconds === 'N/A' || endSeconds <= startSeconds) return []
    const durationSeconds = Math.min(endSeconds - startSeconds, maximumSoundbiteSeconds)
    const title =
      wholeSentences(text, maximumSoundbiteCharacters) ??
      shortenText(episodeTitle, maximumSoundbiteCharacters)
    return [{ startSeconds, durationSeconds, title }]
  })
}

function changedAt({ analysis, override, release, addedAt }: PublicEpisode): Date {
  const times = [addedAt, analysis?.receipt.analysedAt, override?.setAt, release?.releasedAt].map((time) =>
    Date.parse(time ?? ''),
  )
  return new Date(Math.max(...times.filter((time) => !Number.isNaN(time))))
}

type Place = { audioUrl: string; guid: string; siteUrl: string }

function toSyndicated({ episode, quotes, podcast }: PublicState, place: Place): SyndicatedEpisode {
  const { audioUrl, guid, siteUrl } = place
  const { stance, isContested, unratedReason } = effectiveStance(episode)
  const podcastName = oneLine(podcast.name) || unknownPodcastName
  const shown = shownQuotes(quotes)
  const link = `${siteUrl}${episodePath(episode.episodeId)}`
  const image = imageUrl(episode.image, 640) ?? imageUrl(podcast.image, 640)
  return {
    guid,
    title: oneLine(`${podcastName}: ${episode.title}`),
    descriptionHtml: descriptionHtml({
      summary: oneLine(episode.analysis?.paragraph ?? ''),
      stance,
      isContested,
      isUnderReview: unratedReason === 'under-review',
      quotes: shown,
      link,
      hasTranscript: podcast.hidesTranscripts !== true,
      podcastName,
      publisherLink: episode.link ?? podcast.link,
    }),
    link,
    publishedAt: new Date(listedOn(episode)),
    audio: {
      url: audioUrl,
      type: audioTypeOf(episode.enclosure?.type, audioUrl),
      bytes: episode.enclosure?.bytes ?? 0,
    },
    durationSeconds: episode.durationSeconds,
    imageUrl: image && `${siteUrl}${image}`,
    isExplicit: episode.isExplicit ?? false,
    podcastName,
    soundbites: soundbitesOf(shown, oneLine(episode.title) || podcastName),
    changedAt: changedAt(episode),
  }
}

/** A guid that contains the feed's secret address must not be published. */
function withoutSecretGuid({ episode, podcast }: PublicState) {
  const { episodeId, guid } = episode
  return guid !== undefined && containsFeedAddress(guid, podcast.feedUrl)
    ? { episodeId }
    : { episodeId, guid }
}

/** Drops episodes without audio. */
export function syndicate(states: readonly PublicState[], siteUrl: string): SyndicatedEpisode[] {
  const guids = guidsOf(states.map(withoutSecretGuid))
  return states.flatMap((state) => {
    const { audioUrl, episodeId } = state.episode
    const guid = guids.get(episodeId)
    return audioUrl && guid ? [toSyndicated(state, { audioUrl, guid, siteUrl })] : []
  })
}
