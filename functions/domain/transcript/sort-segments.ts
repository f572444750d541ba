import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'

/** A start of 0 after later segments means unknown, unless the segment ends before them. */
function isUnknown({ start, end }: RawSegment, latest: number): boolean {
  return start === 0 && latest > 0 && (end === null || end === 0 || end > latest)
}

/** Segments without times stay after their predecessor. */
export function inOrder<One extends { start: number | null }>(segments: readonly One[]): One[] {
  let time = 0
  const placed = segments.map((segment) => {
    time = segment.start ?? time
    return { segment, time }
  })
  return placed.toSorted((one, other) => one.time - other.time).map(({ segment }) => segment)
}

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

export function closeSegments(segments: readonly RawSegment[]): void {
  for (const [index, segment] of segments.entries()) {
    if (!segment.isOpen || segment.start === null) continue
    const next = segments.slice(index + 1, index + 20).find(({ start }) => start !== null)?.start
    segment.end = Math.max(segment.start, next ?? segment.start)
  }
}
