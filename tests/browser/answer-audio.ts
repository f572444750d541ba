import { readByteRange } from 'cdk-on-localhost/http'
import type { CDPSession, Page } from 'playwright-core'
import { silence } from '#tests/silence.ts'

export const sampleAudio = 'https://audio.example/episode.mp3'

/** Hz; the lowest rate that browsers accept. */
const sampleRate = 4000

/** `ranges`: honors Range, as most hosts; `whole`: ignores it; `missing`: 404; `silent`: never answers. */
export type AudioHost = 'ranges' | 'whole' | 'missing' | 'silent'

type Paused = { requestId: string; request: { url: string; headers: Record<string, string> } }

/** Parameters for DevTools' `Fetch.fulfillRequest`; undefined leaves the request unanswered. */
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

export async function forgetAudio(page: Page): Promise<void> {
  await sessions.get(page)?.detach()
  sessions.delete(page)
}

/**
 * Answers requests to the samples' audio host with `seconds` of audio; returns the requested URLs. Uses
 * DevTools instead of a route, because routes disable the browser's cache.
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
    // The page may have closed meanwhile.
    if (answer) await devtools.send('Fetch.fulfillRequest', answer).catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `${new URL(sampleAudio).origin}/*` }] })
  return asked
}

export function audioTime(page: Page): Promise<number> {
  return page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
}
