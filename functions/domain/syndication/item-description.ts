import { productName } from '#shared/domain/product.ts'
import { unknownTime } from '#shared/domain/quote.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { formatClock } from '#shared/format/duration.ts'
import { shortenSummary } from '#shared/format/fitting-quotes.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { underReviewText } from '#shared/format/stance-label.ts'
import { escapeHtml } from '#shared/pages/html.ts'

export type DescribedEpisode = {
  summary: string
  stance: Stance | null
  isContested: boolean
  isUnderReview: boolean
  quotes: readonly { text: string; startSeconds: number | typeof unknownTime }[]
  link: string
  hasTranscript: boolean
  podcastName: string
  publisherLink: string | undefined
}

/** Limit in Apple's "Podcaster's guide to RSS". */
const maximumBytes = 4000
const maximumAnchorBytes = 1000
const maximumNameCharacters = 100
/** Tried in order until the description fits: escaping can make a text five times longer. */
const summaryLengths = [1500, 800, 400, 200]

const paragraph = (html: string) => `<p>${html}</p>`
const anchor = (address: string, text: string) => `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`
const fits = (html: string, bytes: number) => Buffer.byteLength(html) <= bytes

function ratingSentence({ stance, isContested, isUnderReview }: DescribedEpisode): string {
  if (isUnderReview) return underReviewText
  if (stance === null) return `${productName} didn't rate this episode.`
  const rating = `${productName} rates this episode <b>${stance}</b>`
  return isContested ? `${rating} (contested: its readings differ widely).` : `${rating}.`
}

function quoteSentence({ text, startSeconds }: DescribedEpisode['quotes'][number]): string {
  const time = startSeconds === unknownTime ? '' : `${formatClock(startSeconds)} `
  return `${time}“${escapeHtml(text)}”`
}

function publisherName({ podcastName, publisherLink }: DescribedEpisode): string {
  const name = shortenText(podcastName, maximumNameCharacters)
  const linked = publisherLink && anchor(publisherLink, name)
  return linked && fits(linked, maximumAnchorBytes) ? linked : escapeHtml(name)
}

function creditSentence(episode: DescribedEpisode): string {
  const own = anchor(
    episode.link,
    `${episode.hasTranscript ? 'Transcript and quotes' : 'Quotes'} on ${productName}`,
  )
  return `${own}. The audio comes from ${publisherName(episode)}.`
}

function summaryParagraph(summary: string, bytes: number): string {
  const tried = summaryLengths.map((length) => paragraph(escapeHtml(shortenSummary(summary, length))))
  return tried.find((html) => fits(html, bytes)) ?? ''
}

export function descriptionHtml(episode: DescribedEpisode): string {
  const rating = paragraph(ratingSentence(episode))
  const credit = paragraph(creditSentence(episode))
  const summary = summaryParagraph(episode.summary, maximumBytes - Buffer.byteLength(rating + credit) - 10)
  const shown = [summary, rating].filter((html) => html !== '')
  for (const quote of episode.quotes) {
    const html = paragraph(quoteSentence(quote))
    if (fits([...shown, html, credit].join('\n'), maximumBytes)) shown.push(html)
  }
  return [...shown, credit].join('\n')
}
