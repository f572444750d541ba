import type { QuoteRecord } from '#functions/data/quote-record.ts'
import { withoutInvisible } from '#functions/text/without-invisible.ts'
import { formatClock } from '#shared/format/duration.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { productName } from '#shared/product.ts'
import type { Stance } from '#shared/stance.ts'

export type DescribedEpisode = {
  summary: string
  stance: Stance | null
  isContested: boolean
  quotes: readonly Pick<QuoteRecord, 'text' | 'startSeconds'>[]
  /** Our page of it. */
  link: string
  podcastName: string
  /** The publisher's own page. */
  publisherLink: string | undefined
}

/** Apple Podcasts takes no longer description (Podcaster's guide to RSS). */
const maximumBytes = 4000
const maximumSummaryCharacters = 1200

function escapeHtml(text: string): string {
  return withoutInvisible(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const paragraph = (html: string) => `<p>${html}</p>`
const anchor = (address: string, text: string) => `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`

function ratingSentence({ stance, isContested }: DescribedEpisode): string {
  if (stance === null) return `${productName} gives this episode no place on the political scale.`
  const rating = `${productName} places this episode at <b>${stance}</b>`
  return isContested ? `${rating}; its own readings of it differ widely (contested).` : `${rating}.`
}

function quoteSentence({ text, startSeconds }: DescribedEpisode['quotes'][number]): string {
  const time = startSeconds === 'N/A' ? '' : `${formatClock(startSeconds)} `
  return `${time}“${escapeHtml(text)}”`
}

function creditSentence({ link, podcastName, publisherLink }: DescribedEpisode): string {
  const publisher = publisherLink ? anchor(publisherLink, podcastName) : escapeHtml(podcastName)
  return `${anchor(link, `Transcript and quotes on ${productName}`)}. The audio is ${publisher}’s own.`
}

/** What an app shows of the episode: our summary, its place on the scale, as many of its quotes as there is room for, and whose it is. */
export function descriptionHtml(episode: DescribedEpisode): string {
  const opening = [
    paragraph(escapeHtml(shortenText(episode.summary, maximumSummaryCharacters))),
    paragraph(ratingSentence(episode)),
  ]
  const credit = paragraph(creditSentence(episode))
  const shown: string[] = []
  for (const quote of episode.quotes) {
    const html = [...opening, ...shown, paragraph(quoteSentence(quote)), credit].join('\n')
    if (Buffer.byteLength(html) <= maximumBytes) shown.push(paragraph(quoteSentence(quote)))
  }
  return [...opening, ...shown, credit].join('\n')
}
