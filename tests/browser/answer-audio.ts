import type { CDPSession, Page } from 'playwright-core'

/** The address of every sample's audio. */
export const sampleAudio = 'https://audio.example/episode.mp3'

/** Silence as a WAV file: 8 kHz, 8 bits, one channel. */
function silence(seconds: number): Buffer {
  const rate = 8000
  const size = seconds * rate
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + size, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(size, 40)
  return Buffer.concat([head, Buffer.alloc(size, 128)])
}

/** In ranges, as most hosts; whole, whatever was asked for; as a host that has it no more; or never. */
export type AudioHost = 'ranges' | 'whole' | 'missing' | 'silent'

type Paused = { requestId: string; request: { url: string; headers: Record<string, string> } }

/** What the host gives for a request, as the browser's own protocol wants it; undefined: nothing, ever. */
function answerOf(host: AudioHost, { requestId, request }: Paused, audio: Buffer) {
  if (host === 'silent') return undefined
  if (host === 'missing') return { requestId, responseCode: 404 }
  const type = { name: 'content-type', value: 'audio/wav' }
  if (host === 'whole')
    return { requestId, responseCode: 200, responseHeaders: [type], body: audio.toString('base64') }
  const [, range = '0'] = /bytes=(\d+)-/.exec(request.headers.Range ?? request.headers.range ?? '') ?? []
  const from = Number(range)
  const responseHeaders = [
    type,
    { name: 'accept-ranges', value: 'bytes' },
    { name: 'content-range', value: `bytes ${from}-${audio.length - 1}/${audio.length}` },
  ]
  return { requestId, responseCode: 206, responseHeaders, body: audio.subarray(from).toString('base64') }
}

const sessions = new WeakMap<Page, CDPSession>()

/** Leaves the samples' audio host to the network again. */
export async function forgetAudio(page: Page): Promise<void> {
  await sessions.get(page)?.detach()
  sessions.delete(page)
}

/**
 * Answers what a page asks of the samples' audio host with so many seconds; returns the addresses it asked for. Nothing else is held up,
 * as a route would: while a page has one, its browser keeps no file and compiles every script anew.
 */
export async function answerAudio(
  page: Page,
  seconds = 240,
  host: () => AudioHost = () => 'ranges',
): Promise<string[]> {
  const audio = silence(seconds)
  const asked: string[] = []
  await forgetAudio(page)
  const devtools = await page.context().newCDPSession(page)
  sessions.set(page, devtools)
  devtools.on('Fetch.requestPaused', async (paused) => {
    asked.push(paused.request.url)
    const answer = answerOf(host(), paused, audio)
    // Who has gone on by then wants no answer.
    if (answer) await devtools.send('Fetch.fulfillRequest', answer).catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `${new URL(sampleAudio).origin}/*` }] })
  return asked
}

/** The second the page's audio stands at. */
export function audioTime(page: Page): Promise<number> {
  return page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
}
