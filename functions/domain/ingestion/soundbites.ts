import type { FeedSoundbite } from '#functions/domain/ingestion/feed.ts'
import type { RawItem } from '#functions/domain/ingestion/raw-feed.ts'
import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { plainLine } from '#functions/domain/text/plain-text.ts'

const mostSoundbites = 10
const longestTitle = 120

export function soundbitesOf({ soundbites }: RawItem): FeedSoundbite[] | undefined {
  const read = soundbites?.flatMap(({ start: written, duration: length, title }) => {
    const start = parseClock(written)
    const duration = parseClock(length)
    if (start === undefined || !duration) return []
    return [{ start, duration, title: plainLine(title ?? '', longestTitle) }]
  })
  if (!read?.length) return undefined
  return read.toSorted((one, other) => one.start - other.start).slice(0, mostSoundbites)
}
