import { topicSlug } from '#shared/domain/topic.ts'
import { escapeHtml } from '#shared/pages/html.ts'

/** Pages that other sites show in frames. */
export const embeddedQuotePrefix = '/embed/quote/'
export const embeddedComparisonPrefix = '/embed/compare/'
export const oembedPath = '/oembed'

/** CloudFront lets other sites load the files of `embedFiles`, also in sandboxed frames. */
export const embedFiles = '/embed.*'
export const embedStylePath = '/embed.css'
export const embedScriptPath = '/embed.js'

/** `id` is that of `lastingQuoteId`. */
export function embeddedQuotePath(id: string): string {
  return embeddedQuotePrefix + encodeURIComponent(id)
}

export function embeddedComparisonPath(topic: string): string {
  return embeddedComparisonPrefix + topicSlug(topic)
}

/** In CSS pixels. Longer quotes scroll in their frame. */
export const embedSizes = {
  quote: { width: 640, height: 320 },
  comparison: { width: 640, height: 640 },
} as const

type EmbedFrame = { address: string; title: string; width: number; height: number }

/** The HTML that other sites paste. `address` includes the origin. */
export function embedCode({ address, title, width, height }: EmbedFrame): string {
  return (
    `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}"` +
    ' loading="lazy" style="border:0;max-width:100%"></iframe>'
  )
}
