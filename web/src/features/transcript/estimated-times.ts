/** A stretch of text and the seconds between which it is spoken, as far as they are known. */
export type Stretch = { text: string; start: number | null; end: number | null }
export type TimedStretch = Stretch & { isEstimated: boolean }

type Anchor = { offset: number; time: number }

/**
 * Gives every stretch a time. Known times stay; between two known ones, and between the first or last of them and the
 * beginning and end of the audio, time is shared out by the number of characters. Where nothing is known after a
 * stretch (no length of the audio either), its time stays null.
 */
export function estimateTimes(stretches: readonly Stretch[], duration: number | null): TimedStretch[] {
  const anchors = findAnchors(stretches, duration)
  let offset = 0
  let passed = 0
  const timed = stretches.map((stretch) => {
    while ((anchors[passed + 1]?.offset ?? Number.POSITIVE_INFINITY) <= offset) passed += 1
    const start = stretch.start ?? timeBetween(anchors[passed], anchors[passed + 1], offset)
    offset += stretch.text.length
    return { ...stretch, start, isEstimated: stretch.start === null && start !== null }
  })
  return timed.map((stretch, index) => ({ ...stretch, end: stretch.end ?? endOf(timed, index, duration) }))
}

/**
 * The places in the whole text whose time is known; one that lies before an earlier one says nothing. Where one stretch
 * ends and the next begins after a silence, both times stand at the same place.
 */
function findAnchors(stretches: readonly Stretch[], duration: number | null): Anchor[] {
  const anchors: Anchor[] = []
  const add = (offset: number, time: number | null) => {
    const last = anchors.at(-1)
    if (time === null || (last && time < last.time)) return
    anchors.push({ offset, time })
  }
  let offset = 0
  add(0, 0)
  for (const { text, start, end } of stretches) {
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

/** What is not known to end earlier ends where the next begins. */
function endOf(stretches: readonly Stretch[], index: number, duration: number | null): number | null {
  const { start } = stretches[index] ?? { start: null }
  const end = index + 1 < stretches.length ? (stretches[index + 1]?.start ?? null) : duration
  return start === null || end === null || end < start ? null : end
}
