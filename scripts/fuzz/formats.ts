import { isDeepStrictEqual } from 'node:util'
import { FeedError, type FeedItem, type ReadFeed } from '#functions/domain/ingestion/feed.ts'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'
import { type FeedList, OpmlError, readOpml } from '#functions/domain/opml/read-opml.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { makeFeed, makeOpml } from '#scripts/fuzz/make-feed.ts'
import { makeTranscript } from '#scripts/fuzz/make-transcript.ts'
import { mutate } from '#scripts/fuzz/mutate.ts'
import { type Random, seededRandom } from '#scripts/seeded-random.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'
import { type Transcript, transcriptSchema } from '#shared/domain/transcript.ts'
import { longestSeconds } from '#shared/rules/bounds.ts'

/**
 * A format of external documents. `make` generates a document; `faults` says what is wrong with the parsed
 * result.
 */
type Format = { make(random: Random): string; faults(bytes: Uint8Array): string[] }

const now = new Date('2026-03-01T06:00:00.000Z')
const farthest = now.getTime() + 25 * hourMilliseconds

const unless = (isRight: boolean, fault: string) => (isRight ? [] : [fault])

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== ''
}

const addressFaults = (addresses: readonly (string | undefined)[]) =>
  addresses.flatMap((text) => unless(text === undefined || isAddress(text), `"${text}" is not a web address`))

const isSorted = (values: readonly number[]) =>
  values.every((value, place) => place === 0 || (values[place - 1] ?? 0) <= value)

function itemFaults(item: FeedItem): string[] {
  const { durationSeconds, publishedAt, enclosure } = item
  const time = publishedAt === null ? 0 : Date.parse(publishedAt)
  return [
    ...addressFaults([item.link, item.audioUrl, item.imageUrl, item.chapters?.url]),
    ...addressFaults(item.transcripts.map(({ url }) => url)),
    ...unless(
      durationSeconds === null || (durationSeconds >= 0 && durationSeconds <= longestSeconds),
      'a duration cannot be',
    ),
    ...unless(time <= farthest && Number.isFinite(time), 'a date cannot be'),
    ...unless(
      publishedAt === null || new Date(time).toISOString() === publishedAt,
      'a date is written otherwise',
    ),
    ...unless(enclosure?.bytes === undefined || enclosure.bytes > 0, 'a file has no length'),
    ...unless(!/[\n\r]/.test(item.title), 'a title has lines'),
  ]
}

function feedFaults({ feed, items, problems }: ReadFeed): string[] {
  const dates = items.flatMap(({ publishedAt }) => (publishedAt === null ? [] : [-Date.parse(publishedAt)]))
  return [
    ...addressFaults([feed.link, feed.imageUrl, feed.newFeedUrl]),
    ...items.flatMap(itemFaults),
    ...unless(isSorted(dates), 'the newest is not first'),
    ...unless(
      problems.every((sentence) => /^.{3,400}[.:]/su.test(sentence)),
      'a problem is no sentence',
    ),
  ]
}

function listFaults({ feeds, broken }: FeedList): string[] {
  const titles = [...feeds, ...broken].map(({ title }) => title)
  return [
    ...addressFaults(feeds.map(({ url }) => url)),
    ...unless(new Set(feeds.map(({ url }) => url)).size === feeds.length, 'a feed is there twice'),
    ...unless(
      titles.every((title) => title !== '' && title.length <= 400 && !/\n/.test(title)),
      'a row has no title',
    ),
    ...unless(
      broken.every(({ reason }) => reason.endsWith('.')),
      'a reason is no sentence',
    ),
  ]
}

/** Drops whitespace, because a file may split words differently from its text. */
const letters = (text: string) => text.replace(/\s/g, '')

function transcriptFaults(transcript: Transcript): string[] {
  const { segments } = transcript
  const written = JSON.parse(JSON.stringify(transcript))
  const stored = transcriptSchema.safeParse(written)
  const words = segments.flatMap((segment) => segment.words ?? [])
  return [
    ...unless(isDeepStrictEqual(stored.data, written), 'it is stored otherwise'),
    ...unless(isSorted(segments.flatMap(({ start }) => start ?? [])), 'a later segment starts earlier'),
    ...unless(
      [...segments, ...words].every(({ start, end }) => start === null || end === null || start <= end),
      'a segment ends before it starts',
    ),
    ...unless(
      segments.every(
        (one) => !one.words || letters(one.words.map(({ text }) => text).join('')) === letters(one.text),
      ),
      'the words do not spell the text',
    ),
    ...unless(
      segments.every(({ text, speaker }) => text.trim() !== '' && speaker !== ''),
      'a segment has no text or no speaker',
    ),
  ]
}

/** Faults of a parsed result. Refusing the document is no fault if the error has a message. */
function faultsOf<Result>(
  read: () => Result,
  isRefusal: (error: unknown) => boolean,
  check: (result: Result) => string[],
): string[] {
  try {
    return check(read())
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return unless(isRefusal(error) && text.endsWith('.'), `it throws "${text}"`)
  }
}

export const formatNames = ['feed', 'opml', 'transcript'] as const
export type FormatName = (typeof formatNames)[number]

export const formats: Readonly<Record<FormatName, Format>> = {
  feed: {
    make: makeFeed,
    faults: (bytes) =>
      faultsOf(
        () => readFeed(bytes, { now, url: 'https://feeds.example/show/feed.xml' }),
        (error) => error instanceof FeedError,
        feedFaults,
      ),
  },
  opml: {
    make: makeOpml,
    faults: (bytes) =>
      faultsOf(
        () => readOpml(bytes),
        (error) => error instanceof OpmlError,
        listFaults,
      ),
  },
  transcript: {
    make: makeTranscript,
    faults: (bytes) =>
      faultsOf(
        () => readTranscript(bytes, { source: 'publisher' }),
        (error) => error instanceof TranscriptError,
        transcriptFaults,
      ),
  },
}

/** Returns the same document for the same seed. */
export function makeCase(name: FormatName, seed: number): Buffer {
  const random = seededRandom(seed)
  return mutate(formats[name].make(random), random)
}
