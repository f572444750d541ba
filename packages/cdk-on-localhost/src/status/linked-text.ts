import { type HtmlContent, statusHtml } from './html.ts'

/** Ends before punctuation that belongs to the sentence. */
const webAddress = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g

/** Web addresses become links that open in a new tab and do not learn where they were followed. */
export function linkedText(text: string): HtmlContent {
  const addresses = text.match(webAddress) ?? []
  return text.split(webAddress).map((between, index) => {
    const address = addresses[index]
    if (address === undefined) return between
    return [
      between,
      statusHtml`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`,
    ]
  })
}
