import cloud from 'd3-cloud'
import { createFakeCanvas, largestFrame } from '#web/features/topics/fake-canvas.ts'
import type { CloudBox } from '#web/features/topics/word-cloud-boxes.ts'
import { type Arrange, type CanvasSize, wordPadding } from '#web/features/topics/word-cloud-layout.ts'

type Word = cloud.Word & { box?: CloudBox }

/** Share of the canvas around its center in which words are tried first. */
const spread = 0.3
const sliceMs = 12
const leastStretch = 1.6

/**
 * Places words with d3-cloud: largest first, from the center outwards, not rotated. Deterministic. Runs in
 * time slices, so that the page stays responsive.
 */
export const arrangeWords: Arrange = async (boxes, size) => {
  const frame: CanvasSize = [Math.min(size[0], largestFrame), Math.min(size[1], largestFrame)]
  const placed = await new Promise<Word[]>((resolve) => {
    cloud<Word>()
      .size(size)
      .words([{}, ...boxes.map((box) => ({ box }))])
      .text(({ box }) => box?.topic.name ?? '')
      .fontSize(({ box }) => (box ? fontSizeFor(box) : frame[1] / 2))
      .rotate(0)
      .spiral(wideSpiral)
      .padding(wordPadding)
      .random(startNearCenter(seededRandom(boxes.length)))
      .canvas(() => createFakeCanvas(boxes, frame))
      .timeInterval(sliceMs)
      .on('end', resolve)
      .start()
  })
  // d3-cloud returns centers of words, relative to the canvas's center.
  return placed.flatMap(({ box, x = 0, y = 0 }) => {
    if (!box) return []
    const left = Math.floor(size[0] / 2) + x - box.width / 2
    return [{ ...box, left, top: Math.floor(size[1] / 2) + y - box.height / 2 }]
  })
}

/** d3-cloud's own spiral has the canvas's ratio; on a narrow canvas words would form a column. */
function wideSpiral([width, height]: CanvasSize): (step: number) => [number, number] {
  const stretch = Math.max(leastStretch, width / height)
  return (step) => {
    const angle = step * 0.1
    return [stretch * angle * Math.cos(angle), angle * Math.sin(angle)]
  }
}

/** d3-cloud reserves twice the font size as height, so this font size reserves the box and its padding. */
function fontSizeFor({ height }: CloudBox): number {
  return height / 2 + wordPadding + 1
}

/** The first two calls place the frame, which must be exactly in the center. Words start near the center. */
function startNearCenter(random: () => number): () => number {
  let calls = 0
  return () => {
    calls += 1
    return calls <= 2 ? 0.5 : 0.5 + (random() - 0.5) * spread
  }
}

/** Mulberry32 by Tommy Ettinger (public domain): a small seeded generator. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
