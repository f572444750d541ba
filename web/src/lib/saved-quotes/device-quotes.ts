import type { SavedQuote } from '#shared/domain/saved-quote.ts'
import { stances } from '#shared/domain/stance.ts'
import { mostDeviceQuotes } from '#shared/rules/saved-quote-bounds.ts'
import { createKeptList, deviceKeys, type KeepOutcome } from '#web/lib/device-storage.ts'
import { numberIn, textIn } from '#web/lib/player/stored-episode.ts'

/** State of the history entry of an episode that was opened from the list. */
export const fromSavedQuotes = 'from-saved-quotes'

type Identity = Pick<SavedQuote, 'episode_id' | 'text'>

/** Not by the quote's id, because another analysis gives it to other words. */
export const isSameQuote = (one: Identity, other: Identity): boolean =>
  one.episode_id === other.episode_id && one.text === other.text

/** By hand, because the schema library is large. */
function parseQuote(stored: unknown): SavedQuote | undefined {
  const text = textIn(stored, 'text')
  const episodeId = numberIn(stored, 'episode_id')
  const episodeTitle = textIn(stored, 'episode_title')
  const podcastName = textIn(stored, 'podcast_name')
  const savedAt = textIn(stored, 'saved_at')
  if (!text || !episodeId || !episodeTitle || !podcastName || !savedAt) return undefined
  const stance = textIn(stored, 'stance')
  return {
    text,
    speaker: textIn(stored, 'speaker'),
    episode_id: episodeId,
    episode_title: episodeTitle,
    podcast_name: podcastName,
    date: textIn(stored, 'date'),
    stance: stances.find((one) => one === stance) ?? null,
    seconds: numberIn(stored, 'seconds'),
    saved_at: savedAt,
  }
}

const kept = createKeptList(deviceKeys.quotes, parseQuote)

/** In the order in which they were saved. The same array until something changes. */
export const readDeviceQuotes = kept.read

/** `full`: so many are kept already. */
export function keepOnDevice(quote: SavedQuote): KeepOutcome | 'full' {
  const others = kept.read().filter((other) => !isSameQuote(other, quote))
  if (others.length >= mostDeviceQuotes) return 'full'
  return kept.write([...others, quote])
}

export function removeFromDevice(quotes: readonly Identity[]): KeepOutcome {
  return kept.write(kept.read().filter((one) => !quotes.some((quote) => isSameQuote(one, quote))))
}
