import { FetchError, tooLarge } from '#functions/clients/fetch-error.ts'
import type { FetchOptions, GuardedClient, OpenedAnswer } from '#functions/clients/guarded-fetch.ts'
import { openSecureFirst } from '#functions/clients/secure-first.ts'

/** So many breaks in a row, each with little read since the last, and the download ends. */
const fruitlessBreaks = 3
/** What counts as much read since the last break. */
const fruitfulBytes = 1_000_000
/** However much was read between them. */
const maximumBreaks = 50

/** The connection broke off, and what the server has now cannot be put behind what was read: begin again, or let it be. */
export class LostPlaceError extends Error {
  override readonly name = 'LostPlaceError'
}

export type DownloadOptions = Omit<FetchOptions, 'rest' | 'isVerbatim' | 'timeoutMilliseconds'> & {
  /** What is left of the time for everything together. */
  millisecondsLeft: () => number
}

export type Download = Omit<OpenedAnswer, 'body'> & {
  body: AsyncIterable<Buffer>
  /** Ends the connection, however much of the body was read. */
  close(): void
}

/** Where a download is: the answer it reads from, and how many bytes it has read. */
type Progress = { answer: OpenedAnswer | undefined; from: number }

/** The rest of the same bytes; undefined when the server has others by now, or gives no parts. */
async function openRest(
  client: GuardedClient,
  opened: OpenedAnswer,
  { from, ...options }: FetchOptions & { from: number },
): Promise<OpenedAnswer | undefined> {
  const { strongValidator: validator, url } = opened
  if (validator === undefined) return undefined
  const answer = await client.open(url, { ...options, rest: { from, validator } })
  const isRest = answer.status === 206 && answer.range?.first === from && !answer.isEncoded
  // A server that leaves its tag out of the rest has been told it, and answered to it.
  const isSame = (answer.strongValidator ?? validator) === validator
  if (isRest && isSame) return answer
  answer.body.destroy()
  return undefined
}

/** As above; an address that no longer serves, as signed ones do after their time, gives nothing either. */
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

/** Counts breaks, and says after each whether another try is worth it. */
function createPatience() {
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
 * Opens a large file whose body goes on where it was when its connection breaks off. It is the same file from beginning to end: the
 * rest is asked for by a strong validator (RFC 9110 section 13.1.5), at the address that gave it.
 * @throws FetchError; the body fails with one too, or with a LostPlaceError where only a new beginning helps.
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
    const isWorthwhile = createPatience()
    for (;;) {
      try {
        const rest = { ...options, from: progress.from, timeoutMilliseconds: millisecondsLeft() }
        progress.answer ??= await findRest(client, opened, rest)
        yield* readOn(progress, options.maxBytes)
        return
      } catch (error) {
        const isBreak = error instanceof FetchError && error.isTransient && millisecondsLeft() > 0
        if (!isBreak || !isWorthwhile(progress.from)) throw error
        progress.answer?.body.destroy()
        progress.answer = undefined
      }
    }
  }

  return { ...opened, body: body(), close: () => progress.answer?.body.destroy() }
}
