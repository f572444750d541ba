import { digestHtml } from '#functions/domain/digest/digest-html.tsx'
import {
  type DigestSetting,
  type DigestTexts,
  digestTexts,
  type EpisodeTexts,
} from '#functions/domain/digest/digest-texts.ts'
import { scaleMark } from '#functions/domain/digest/mail-style.ts'
import type { Digest } from '#shared/domain/digest.ts'
import { productName } from '#shared/domain/product.ts'

/** With line breaks, a feed's text could imitate another part of the mail. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function episodeText({ title, address, stance, stanceName, origin, quotes }: EpisodeTexts): string {
  const place = [scaleMark(stance), stanceName].filter(Boolean).join(' ')
  const spoken = quotes.flatMap(({ text, link }) => [
    '',
    `“${oneLine(text)}”`,
    `${link.label}: ${link.address}`,
  ])
  return [oneLine(title), oneLine(origin), place, address, ...spoken].join('\n')
}

function digestText({ opening, episodes, otherSide, rest, reason, ...end }: DigestTexts): string {
  const parts = [
    opening,
    ...episodes.map(episodeText),
    ...(rest ? [`${rest.label}:\n${rest.address}`] : []),
    ...(otherSide ? [`THE OTHER SIDE\n\n${episodeText(otherSide)}`] : []),
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
