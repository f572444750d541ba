import { FetchError, tooLarge } from '#functions/clients/fetch-error.ts'
import type { FetchOptions, GuardedClient, OpenedAnswer } from '#functions/clients/guarded-fetch.ts'
import { openSecureFirst } from '#functions/clients/secure-first.ts'

/** The download ends after this many breaks in a row with little read between them. */
const fruitlessBreaks = 3
const fruitfulBytes = 1_000_000
const maximumBreaks = 50

/** The connection broke off and the server's content has changed. The caller has to restart the download. */
export class LostPlaceError extends Error {
  override readonly name = 'LostPlaceError'
}

export type DownloadOptions = Omit<FetchOptions, 'rest' | 'isVerbatim' | 'timeoutMilliseconds'> & {
  millisecondsLeft: () => number
}

export type Download = Omit<OpenedAnswer, 'body'> & {
  body: AsyncIterable<Buffer>
  close(): void
}

type Progress = { answer: OpenedAnswer | undefined; from: number }

/** Undefined when the content has changed, or the server does not support ranges. */
async function openRest(
  client: GuardedClient,
  opened: OpenedAnswer,
  { from, ...options }: FetchOptions & { from: number },
): Promise<OpenedAnswer | undefined> {
  const { strongValidator: validator, url } = opened
  if (validator === undefined) return undefined
  const answer = await client.open(url, { ...options, rest: { from, validator } })
  const isRest = answer.status === 206 && answer.range?.first === from && !answer.isEncoded
  // A 206 may omit the tag, because `If-Range` in the request already guarantees the same content.
  const isSame = (answer.strongValidator ?? validator) === validator
  if (isRest && isSame) return answer
  answer.body.destroy()
  return undefined
}

/** Throws LostPlaceError also when the URL has expired, as signed URLs do. */
async function findRest(
  client: GuardedClient,
  opened: OpenedAnswer,
  options: FetchOptions & { from: number },
): Promise<OpenedAnswer> {
  try {
    const answer = await openRest(client, opened, options)
    if (answer) return answer
  } catch (error) {
    if (!(error instanceof FetchError) || error.isTransient) throw error
  }
  throw new LostPlaceError('The connection broke off.')
}

/** Returns a function that takes the offset of a break and decides whether to retry. */
function createRetryPolicy() {
  let breaks = 0
  let fruitless = 0
  let brokenAt = 0
  return (from: number): boolean => {
    breaks += 1
    fruitless = from - brokenAt >= fruitfulBytes ? 1 : fruitless + 1
    brokenAt = from
    return breaks < maximumBreaks && fruitless < fruitlessBreaks
  }
}

async function* readOn(progress: Progress, maxBytes: number): AsyncGenerator<Buffer> {
  for await (const chunk of progress.answer?.body ?? []) {
    progress.from += chunk.length
    if (progress.from > maxBytes) throw tooLarge(maxBytes)
    yield Buffer.from(chunk)
  }
}

/**
 * Opens a large file and resumes it when the connection breaks off. Ranges are requested with a strong
 * validator (RFC 9110 section 13.1.5), so all bytes are of one version.
 * @throws FetchError; the body fails with one too, or with a LostPlaceError if only a restart helps
 */
export async function openDownload(
  client: GuardedClient,
  address: string,
  { millisecondsLeft, ...options }: DownloadOptions,
): Promise<Download> {
  const open = { ...options, isVerbatim: true }
  const opened = await openSecureFirst(client, address, () => ({
    ...open,
    timeoutMilliseconds: Math.max(1, millisecondsLeft()),
  }))
  const progress: Progress = { answer: opened, from: 0 }

  async function* body(): AsyncGenerator<Buffer> {
    const shouldRetry = createRetryPolicy()
    for (;;) {
      try {
        const rest = { ...options, from: progress.from, timeoutMilliseconds: millisecondsLeft() }
        progress.answer ??= await findRest(client, opened, rest)
        yield* readOn(progress, options.maxBytes)
        return
      } catch (error) {
        const isBreak = error instanceof FetchError && error.isTransient && millisecondsLeft() > 0
        if (!isBreak || !shouldRetry(progress.from)) throw error
        progress.answer?.body.destroy()
        progress.answer = undefined
      }
    }
  }

  return { ...opened, body: body(), close: () => progress.answer?.body.destroy() }
}
