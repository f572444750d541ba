import { readByteRange } from 'cdk-on-localhost/http'
import type { CDPSession, Page } from 'playwright-core'
import { silence } from '#tests/silence.ts'

/** The address of every sample's audio. */
export const sampleAudio = 'https://audio.example/episode.mp3'

/** Sampled as seldom as browsers take it. */
const sampleRate = 4000

/** In ranges, as most hosts; whole, whatever was asked for; as a host that has it no more; or never. */
export type AudioHost = 'ranges' | 'whole' | 'missing' | 'silent'

type Paused = { requestId: string; request: { url: string; headers: Record<string, string> } }

/** What the host gives for a request, as the browser's own protocol wants it; undefined: nothing, ever. */
function answerOf(host: AudioHost, { requestId, request }: Paused, audio: Buffer) {
  if (host === 'silent') return undefined
  if (host === 'missing') return { requestId, responseCode: 404 }
  const type = { name: 'content-type', value: 'audio/wav' }
  const range = readByteRange(request.headers.Range ?? request.headers.range, audio.length)
  if (host === 'whole' || typeof range !== 'object')
    return { requestId, responseCode: 200, responseHeaders: [type], body: audio.toString('base64') }
  const { start, end } = range
  const responseHeaders = [
    type,
    { name: 'accept-ranges', value: 'bytes' },
    { name: 'content-range', value: `bytes ${start}-${end}/${audio.length}` },
  ]
  const body = audio.subarray(start, end + 1).toString('base64')
  return { requestId, responseCode: 206, responseHeaders, body }
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
  const audio = silence(seconds, sampleRate)
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
