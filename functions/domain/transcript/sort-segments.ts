import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'

/** Whether a beginning of 0 says that nobody knows: what is said before it in the file began later, and it does not end before that. */
function isUnknown({ start, end }: RawSegment, latest: number): boolean {
  return start === 0 && latest > 0 && (end === null || end === 0 || end > latest)
}

/** By the time at which each begins; those without a time stay behind the one they follow. */
export function inOrder<One extends { start: number | null }>(segments: readonly One[]): One[] {
  let time = 0
  const placed = segments.map((segment) => {
    time = segment.start ?? time
    return { segment, time }
  })
  return placed.toSorted((one, other) => one.time - other.time).map(({ segment }) => segment)
}

/** The segments in the order in which they are said; those without a time stay behind the one they follow. */
export function sortSegments(segments: RawSegment[]): RawSegment[] {
  let latest = 0
  let isSorted = true
  for (const segment of segments) {
    if (isUnknown(segment, latest)) {
      segment.start = null
      segment.end = null
    }
    const { start } = segment
    if (start !== null && start < latest) isSorted = false
    latest = Math.max(latest, start ?? 0)
  }
  return isSorted ? segments : inOrder(segments)
}

/** Ends what the file leaves open where the next segment begins, as long as that is later. */
export function closeSegments(segments: readonly RawSegment[]): void {
  for (const [index, segment] of segments.entries()) {
    if (!segment.isOpen || segment.start === null) continue
    const next = segments.slice(index + 1, index + 20).find(({ start }) => start !== null)?.start
    segment.end = Math.max(segment.start, next ?? segment.start)
  }
}
