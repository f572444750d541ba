/** Times in seconds; null if unknown. */
export type Segment = { text: string; start: number | null; end: number | null }
export type TimedSegment = Segment & { isEstimated: boolean }

type Anchor = { offset: number; time: number }

/**
 * Keeps known times. Between two known times, or the start or end of the audio, time is distributed by number
 * of characters. Times after the last known one stay null if the audio's length is unknown.
 */
export function estimateTimes(segments: readonly Segment[], duration: number | null): TimedSegment[] {
  const anchors = findAnchors(segments, duration)
  let offset = 0
  let passed = 0
  const timed = segments.map((segment) => {
    while ((anchors[passed + 1]?.offset ?? Number.POSITIVE_INFINITY) <= offset) passed += 1
    const start = segment.start ?? timeBetween(anchors[passed], anchors[passed + 1], offset)
    offset += segment.text.length
    return { ...segment, start, isEstimated: segment.start === null && start !== null }
  })
  return timed.map((segment, index) => ({ ...segment, end: segment.end ?? endOf(timed, index, duration) }))
}

/**
 * Known times by position in the text. A time earlier than a previous one is ignored. A silence between
 * segments has two times at one position.
 */
function findAnchors(segments: readonly Segment[], duration: number | null): Anchor[] {
  const anchors: Anchor[] = []
  const add = (offset: number, time: number | null) => {
    const last = anchors.at(-1)
    if (time === null || (last && time < last.time)) return
    anchors.push({ offset, time })
  }
  let offset = 0
  add(0, 0)
  for (const { text, start, end } of segments) {
    add(offset, start)
    offset += text.length
    add(offset, end)
  }
  add(offset, duration)
  return anchors
}

function timeBetween(before: Anchor | undefined, after: Anchor | undefined, offset: number): number | null {
  if (!before || !after) return null
  const share = (offset - before.offset) / (after.offset - before.offset)
  return before.time + (after.time - before.time) * share
}

function endOf(segments: readonly Segment[], index: number, duration: number | null): number | null {
  const { start } = segments[index] ?? { start: null }
  const end = index + 1 < segments.length ? (segments[index + 1]?.start ?? null) : duration
  return start === null || end === null || end < start ? null : end
}
