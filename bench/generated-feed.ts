import { hourMilliseconds } from '#shared/domain/time-units.ts'

const bytes = 24_500_000

/** A podcast feed of nearly 25 MB with that many items; with fewer items, each is longer. */
export function generatedFeed(items: number): Buffer {
  const each = Math.floor(bytes / items)
  const itemText = (n: number) => {
    const date = new Date(Date.UTC(2026, 0, 1) - n * hourMilliseconds).toUTCString()
    const title = each < 160 ? '' : `<title>No. ${n}</title>`
    const head = `<item><guid>${n}</guid>${title}<pubDate>${date}</pubDate><enclosure url="http://a.b/${n}.mp3"/>`
    const sentence = 'What “they” said &amp; what it means, with <b>Ann</b>.</p><p>'
    const free = Math.max(0, each - head.length - '<description></description></item>'.length)
    const count = Math.floor(free / (Buffer.byteLength(sentence) + 2))
    const description = count > 0 ? `<description><![CDATA[${sentence.repeat(count)}]]></description>` : ''
    return `${head}${description}</item>`
  }
  const texts = Array.from({ length: items }, (_, n) => itemText(n))
  return Buffer.from(
    `<rss version="2.0"><channel><title>A long show</title>${texts.join('')}</channel></rss>`,
  )
}
