import { createServer } from 'node:http'
import { listen } from 'cdk-on-localhost/http'
import sharp from 'sharp'

/** With a status other than 200, the content is not sent. */
export type PublishedFile = {
  type: string
  content: string | Buffer
  status?: number
  headers?: Readonly<Record<string, string>>
}

export type Publisher = {
  url: string
  host: string
  files: Map<string, PublishedFile>
  requests: string[]
  answered: { path: string; status: number }[]
  /** Replaces a file, and with it the ETag. */
  change(path: string, file: PublishedFile): void
  reset(): void
  close(): void
}

export const spokenSentences = [
  'Welcome back to the show, and thank you for listening today.',
  'Rents in our cities have risen far faster than wages for ten years.',
  'Public housing would give working families a home that they can afford.',
  'Building more homes is the only lasting answer to a shortage of homes.',
  'Zoning reform lets builders add apartments near train stations.',
  'Property taxes should fall on empty land and not on new homes.',
  'Rent control protects tenants today and keeps builders away tomorrow.',
  'The city council will vote on the housing budget next month.',
]

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

export function transcriptOf(times: number): string {
  const said = Array.from({ length: times }, () => spokenSentences).flat()
  const cues = said.map(
    (text, n) => `${clock(n * 5)} --> ${clock(n * 5 + 5)}\n<v ${n % 2 ? 'Bo' : 'Ann'}>${text}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

export type FeedItemText = { guid: string; title: string; day: number; extra?: string }

export function feedFile(items: readonly FeedItemText[]): string {
  const itemOf = ({
    guid,
    title,
    day,
    extra = '',
  }: FeedItemText) => `<item><guid>${guid}</guid><title>${title}</title>
    <pubDate>${new Date(Date.UTC(2026, 1, day, 8)).toUTCString()}</pubDate><itunes:duration>40</itunes:duration>
    <enclosure url="/${guid}.mp3" length="1" type="audio/mpeg"/>${extra}</item>`
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>The Housing Hour</title>
    <description>On homes.</description><language>en</language><itunes:author>Ann Author</itunes:author>
    <itunes:image href="/cover.png"/>${items.map(itemOf).join('')}</channel></rss>`
}

export const itemWithTranscript =
  '<podcast:transcript url="/one.vtt" type="text/vtt"/><itunes:image href="/one.png"/>'

/** A local server with a feed of two episodes: one with transcript and image, one with audio only. */
export async function openPublisher(): Promise<Publisher> {
  // Small, because crash tests resize it hundreds of times.
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const original: Publisher['files'] = new Map([
    [
      '/feed.xml',
      {
        type: 'application/rss+xml',
        content: feedFile([
          { guid: 'one', title: 'Homes', day: 2, extra: itemWithTranscript },
          { guid: 'two', title: 'Streets', day: 1 },
        ]),
      },
    ],
    ['/one.vtt', { type: 'text/vtt', content: transcriptOf(1) }],
    ['/cover.png', { type: 'image/png', content: picture }],
    ['/one.png', { type: 'image/png', content: picture }],
    ['/two.mp3', { type: 'audio/mpeg', content: Buffer.alloc(20_000, 7) }],
  ])
  const files = new Map(original)
  const requests: string[] = []
  const answered: Publisher['answered'] = []
  let version = 1
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const file = files.get(path)
    const etag = `"${version}"`
    const isKnown = request.headers['if-none-match'] === etag
    const status = file ? (file.status ?? (isKnown ? 304 : 200)) : 404
    requests.push(path)
    answered.push({ path, status })
    response.writeHead(status, { ...(file && { 'content-type': file.type }), ...file?.headers, etag })
    response.end(status === 200 ? file?.content : undefined)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    files,
    requests,
    answered,
    change(path, file) {
      files.set(path, file)
      version += 1
    },
    reset() {
      files.clear()
      for (const [path, file] of original) files.set(path, file)
      requests.length = 0
      answered.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
