import cloud from 'd3-cloud'
import type { CloudBox } from '#web/features/topics/cloud-boxes.ts'
import { type Arrange, type CanvasSize, wordPadding } from '#web/features/topics/cloud-layout.ts'

type Word = cloud.Word & { box?: CloudBox }

/** d3-cloud draws all words of a cloud on a sheet of 2048 pixels square before it places them. */
const largestFrame = 1984
/** The share of the canvas around its middle in which words look for a place first. */
const spread = 0.3
/** How much wider than high the spiral is at least. */
const leastStretch = 1.6

/** Places boxes by d3-cloud: no rotation, the largest first, from the middle outwards; equal input, equal cloud. */
export const arrangeWords: Arrange = (boxes, size) => {
  const frame: CanvasSize = [Math.min(size[0], largestFrame), Math.min(size[1], largestFrame)]
  const placed: Word[] = []
  cloud<Word>()
    .size(size)
    .words([{}, ...boxes.map((box) => ({ box }))])
    .text(({ box }) => box?.topic.name ?? '')
    .fontSize(({ box }) => (box ? reach(box) : frame[1] / 2))
    .rotate(0)
    .spiral(widening)
    .padding(wordPadding)
    .random(fromTheMiddle(seededRandom(boxes.length)))
    .canvas(() => boxCanvas(boxes, frame))
    .on('word', (word) => placed.push(word))
    .start()
  // Its coordinates are those of the middle, counted from the middle of the canvas.
  return placed.flatMap(({ box, x = 0, y = 0 }) => {
    if (!box) return []
    const left = Math.floor(size[0] / 2) + x - box.width / 2
    return [{ ...box, left, top: Math.floor(size[1] / 2) + y - box.height / 2 }]
  })
}

/** d3-cloud's own spiral has the shape of the canvas; on one that is higher than wide words would stand in a column. */
function widening([width, height]: CanvasSize): (step: number) => [number, number] {
  const stretch = Math.max(leastStretch, width / height)
  return (step) => {
    const turn = step * 0.1
    return [stretch * turn * Math.cos(turn), turn * Math.sin(turn)]
  }
}

/** d3-cloud keeps twice the font size for a word's height: what a box with its padding needs. */
function reach({ height }: CloudBox): number {
  return height / 2 + wordPadding + 1
}

/**
 * A canvas that draws a box where d3-cloud draws a word. Words would interlock letter by letter, and a pointer
 * would hit the neighbour; boxes that never overlap can each be hit.
 *
 * The text without letters is a frame of two points as large as the canvas: d3-cloud places a word only where it touches
 * the rectangle around all words before it, which on a narrow canvas is nowhere.
 */
function boxCanvas(boxes: readonly CloudBox[], [frameWidth, frameHeight]: CanvasSize): HTMLCanvasElement {
  const boxOf = new Map(boxes.map((box) => [box.topic.name, box]))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no canvas.')
  const drawFrame = () => {
    const bottom = Math.floor(frameHeight / 2)
    context.fillRect(-frameWidth / 2, -bottom, 1, 1)
    context.fillRect(frameWidth / 2 - 1, bottom - 1, 1, 1)
  }
  Object.assign(context, {
    measureText: (text: string) => ({ width: (boxOf.get(text)?.width ?? frameWidth - 16) + 2 * wordPadding }),
    fillText: (text: string) => {
      const box = boxOf.get(text)
      if (box) context.fillRect(-box.width / 2, -box.height / 2, box.width, box.height)
      else drawFrame()
    },
    strokeText: (text: string) => {
      const box = boxOf.get(text)
      if (box) context.strokeRect(-box.width / 2, -box.height / 2, box.width, box.height)
    },
  })
  return canvas
}

/** The frame, which is placed first, stands in the very middle; words begin near it. */
function fromTheMiddle(random: () => number): () => number {
  let calls = 0
  return () => {
    calls += 1
    return calls <= 2 ? 0.5 : 0.5 + (random() - 0.5) * spread
  }
}

/** Mulberry32 (Tommy Ettinger, public domain): a small generator whose numbers follow from its seed. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
