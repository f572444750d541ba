import type { CloudBox } from '#web/features/topics/word-cloud-boxes.ts'

export const wordPadding = 3
/** Pixels of the class `h-72`, the minimum height of the frame. */
const minimumCloudHeight = 288
/** In pixels. Used while the width of the frame is unknown. */
export const defaultCanvasSize: CanvasSize = [600, 300]

export type CanvasSize = [width: number, height: number]

export type PlacedBox = CloudBox & { left: number; top: number }
export type Cloud = { width: number; height: number; words: PlacedBox[] }

export type Arrange = (boxes: readonly CloudBox[], size: CanvasSize) => Promise<PlacedBox[]>

/** Estimated height in pixels, to reserve the space while the cloud is drawn. */
export function expectedHeight(boxes: readonly CloudBox[], width: number): number {
  return Math.max(minimumCloudHeight, Math.round(areaOf(boxes) / width / usualFill))
}

function areaOf(boxes: readonly CloudBox[]): number {
  const padded = (length: number) => length + 2 * wordPadding
  return boxes.reduce((sum, box) => sum + padded(box.width) * padded(box.height), 0)
}

/** Share of a finished cloud that its boxes fill. */
const usualFill = 0.64
/** Share of the first canvas that the boxes may fill. With more, a second attempt is often necessary. */
const firstFill = 0.45
const growth = 1.2
const maximumAttempts = 9

/** Places every word: the canvas gets higher until all words fit, and is then cropped. Its width stays. */
export async function layoutWordCloud(
  boxes: readonly CloudBox[],
  width: number,
  arrange: Arrange,
): Promise<Cloud> {
  let height = Math.max(minimumCloudHeight, Math.ceil(areaOf(boxes) / width / firstFill))
  let words = await arrange(boxes, [width, height])
  for (let attempt = 1; words.length < boxes.length && attempt < maximumAttempts; attempt += 1) {
    height = Math.ceil(height * growth)
    words = await arrange(boxes, [width, height])
  }
  return crop([...words, ...belowAll(boxes, words, width)], width)
}

/** Puts each box that found no place into a row of its own, below all others. */
function belowAll(boxes: readonly CloudBox[], placed: readonly PlacedBox[], width: number): PlacedBox[] {
  const names = new Set(placed.map(({ topic }) => topic.name))
  let bottom = Math.max(0, ...placed.map(({ top, height }) => top + height))
  return boxes
    .filter(({ topic }) => !names.has(topic.name))
    .map((box) => {
      const top = bottom + wordPadding
      bottom = top + box.height
      return { ...box, left: Math.max(0, (width - box.width) / 2), top }
    })
}

/** Removes empty rows and centers the rest, with at least the minimum height. */
function crop(words: readonly PlacedBox[], width: number): Cloud {
  const top = Math.min(...words.map((word) => word.top))
  const bottom = Math.max(...words.map((word) => word.top + word.height))
  const height = Math.max(minimumCloudHeight, bottom - top)
  const left = Math.min(...words.map((word) => word.left))
  const right = Math.max(...words.map((word) => word.left + word.width))
  const shiftY = Math.round((height - (bottom - top)) / 2) - top
  const shiftX = Math.round((width - (right - left)) / 2) - left
  return {
    width,
    height,
    words: words.map((word) => ({ ...word, left: word.left + shiftX, top: word.top + shiftY })),
  }
}
