import type { SavedQuote } from '#shared/domain/saved-quote.ts'
import { csvLine } from '#shared/format/csv.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatClock } from '#shared/format/duration.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import { episodeAtPath, episodePath } from '#shared/pages/page-path.ts'

export const momentPath = ({ episode_id: id, seconds }: SavedQuote): string =>
  seconds === null ? episodePath(id) : episodeAtPath(id, seconds)

const columns = [
  'quote',
  'speaker',
  'show',
  'episode',
  'date',
  'rating',
  'time',
  'seconds',
  'address',
  'saved_at',
]

/** With a byte order mark, without which Excel takes UTF-8 for another encoding. */
export function quotesAsCsv(quotes: readonly SavedQuote[], origin: string): string {
  const lines = quotes.map((quote) =>
    csvLine([
      quote.text,
      quote.speaker ?? '',
      quote.podcast_name,
      quote.episode_title,
      quote.date ?? '',
      quote.stance ?? '',
      quote.seconds === null ? '' : formatClock(quote.seconds),
      quote.seconds ?? '',
      origin + momentPath(quote),
      quote.saved_at,
    ]),
  )
  return `\uFEFF${[csvLine(columns), ...lines].join('')}`
}

/**
 * One line of text that Markdown shows as it is: no markup, no HTML, no links, no change of direction. What
 * is special only at the beginning of a line needs no escape, because every line begins with other text.
 */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/[\\`*_[\]<>&|~#$@]/g, '\\$&')
    .replace(/:\/\//g, '\\://')
    .replace(/\bwww\./gi, (found) => `${found.slice(0, -1)}\\.`)
}

export function quotesAsMarkdown(quotes: readonly SavedQuote[], origin: string): string {
  const parts = quotes.map((quote) => {
    const { text, speaker, seconds } = quote
    const named = namedSpeaker(speaker)
    const source = [
      ...(named ? [plain(named)] : []),
      `[${plain(quote.episode_title)}](${origin}${momentPath(quote)})`,
      plain(quote.podcast_name),
      formatDate(quote.date),
      seconds === null ? undefined : `at ${formatClock(seconds)}`,
    ]
    return `> “${plain(text)}”\n>\n> — ${source.filter(Boolean).join(', ')}\n`
  })
  return ['# Saved quotes\n', ...parts].join('\n')
}
