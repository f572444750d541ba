import { digestHtml } from '#functions/domain/digest/digest-html.tsx'
import {
  type DigestSetting,
  type DigestTexts,
  digestTexts,
  type EpisodeTexts,
} from '#functions/domain/digest/digest-texts.ts'
import { scaleMark } from '#functions/domain/digest/mail-style.ts'
import type { QuoteTexts } from '#functions/domain/digest/quote-texts.ts'
import { searchNewsTitle } from '#functions/domain/digest/search-texts.ts'
import type { VoiceTexts, WeekTexts } from '#functions/domain/digest/week-texts.ts'
import type { Digest } from '#shared/domain/digest.ts'
import { productName } from '#shared/domain/product.ts'
import { weekTitle } from '#shared/pages/week-head.ts'
import { addedLateTitle } from '#shared/rules/digest-parts.ts'

/** With line breaks, a feed's text could imitate another part of the mail. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function episodeText({ title, address, stance, stanceName, origin, reason, quotes }: EpisodeTexts): string {
  const place = [scaleMark(stance), stanceName].filter(Boolean).join(' ')
  const chosen = reason === undefined ? [] : [oneLine(reason)]
  return [oneLine(title), oneLine(origin), place, ...chosen, address, ...quotes.flatMap(quoteLines)].join(
    '\n',
  )
}

const section = (title: string, texts: readonly string[]) =>
  texts.length > 0 ? [[title.toUpperCase(), ...texts].join('\n\n')] : []

const quoteLines = ({ text, link }: QuoteTexts) => [
  '',
  `“${oneLine(text)}”`,
  `${link.label}: ${link.address}`,
]

function voiceText({ stance, stanceName, podcast, quotes }: VoiceTexts): string {
  const place = [scaleMark(stance), stanceName].filter(Boolean).join(' ')
  return [`${place}, ${oneLine(podcast)}`, ...quotes.flatMap(quoteLines).slice(1)].join('\n')
}

function weekText({ days, link, topics }: WeekTexts): string[] {
  const told = topics.map(({ topic, voices }) => [oneLine(topic), ...voices.map(voiceText)].join('\n\n'))
  return section(weekTitle, [days, ...told, `${link.label}:\n${link.address}`])
}

const searchText = ({ words, voices, link }: DigestTexts['searches'][number]) =>
  [oneLine(words), ...voices.map(voiceText), `${link.label}:\n${link.address}`].join('\n\n')

function digestText({ opening, episodes, otherSide, rest, reason, ...end }: DigestTexts): string {
  const parts = [
    opening,
    ...episodes.map(episodeText),
    ...section(addedLateTitle, end.addedLate.map(episodeText)),
    ...(rest ? [`${rest.label}:\n${rest.address}`] : []),
    ...section('The other side', otherSide ? [episodeText(otherSide)] : []),
    ...(end.noOtherSide === undefined ? [] : [end.noOtherSide]),
    ...section(searchNewsTitle, end.searches.map(searchText)),
    ...(end.week ? weekText(end.week) : []),
    reason,
    ...end.footer.map(({ label, address }) => `${label}:\n${address}`),
    [productName, ...end.postalAddress.map(oneLine)].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Gmail cuts mails of more than 102 kB. */
const mostHtmlBytes = 100_000

const bytesOf = (text: string) => new TextEncoder().encode(text).length

type WrittenDigest = { subject: string; html: string; text: string }

/** If everything else is at its longest, leaves out the last saved searches. */
export async function writeDigest(digest: Digest, setting: DigestSetting): Promise<WrittenDigest> {
  const texts = digestTexts(digest, setting)
  const html = await digestHtml(texts)
  const { searches = [] } = setting
  if (bytesOf(html) >= mostHtmlBytes && searches.length > 0)
    return writeDigest(digest, { ...setting, searches: searches.slice(0, -1) })
  return { subject: texts.subject, html, text: digestText(texts) }
}
