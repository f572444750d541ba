import type { Page, Route } from 'playwright-core'

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

/** Gives audio in ranges, as a publisher's host does. */
function fulfill(route: Route, audio: Buffer): Promise<void> {
  const from = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
  return route.fulfill({
    status: 206,
    contentType: 'audio/wav',
    headers: {
      'accept-ranges': 'bytes',
      'content-range': `bytes ${from}-${audio.length - 1}/${audio.length}`,
    },
    body: audio.subarray(from),
  })
}

/** Gives so many seconds as a host that knows no ranges. */
export function answerWithoutRanges(route: Route, seconds: number): Promise<void> {
  return route.fulfill({ status: 200, contentType: 'audio/wav', body: silence(seconds) })
}

/** Answers what a page asks of the samples' audio host with so many seconds; returns the addresses it asked for. */
export async function answerAudio(page: Page, seconds = 240): Promise<string[]> {
  const audio = silence(seconds)
  const asked: string[] = []
  await page.route(`${new URL(sampleAudio).origin}/**`, (route) => {
    asked.push(route.request().url())
    return fulfill(route, audio)
  })
  return asked
}

/** The second the page's audio stands at. */
export function audioTime(page: Page): Promise<number> {
  return page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
}
