import { digestHtml } from '#functions/domain/digest/digest-html.tsx'
import {
  type DigestSetting,
  type DigestTexts,
  digestTexts,
  type EpisodeTexts,
} from '#functions/domain/digest/digest-texts.ts'
import { scaleMark } from '#functions/domain/digest/mail-style.ts'
import type { QuoteTexts } from '#functions/domain/digest/quote-texts.ts'
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

function digestText({ opening, episodes, otherSide, rest, reason, ...end }: DigestTexts): string {
  const parts = [
    opening,
    ...episodes.map(episodeText),
    ...section(addedLateTitle, end.addedLate.map(episodeText)),
    ...(rest ? [`${rest.label}:\n${rest.address}`] : []),
    ...section('The other side', otherSide ? [episodeText(otherSide)] : []),
    ...(end.noOtherSide === undefined ? [] : [end.noOtherSide]),
    ...(end.week ? weekText(end.week) : []),
    reason,
    ...end.footer.map(({ label, address }) => `${label}:\n${address}`),
    [productName, ...end.postalAddress.map(oneLine)].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

export async function writeDigest(digest: Digest, setting: DigestSetting) {
  const texts = digestTexts(digest, setting)
  return { subject: texts.subject, html: await digestHtml(texts), text: digestText(texts) }
}
