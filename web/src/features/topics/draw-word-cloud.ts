import { topicText } from '#shared/format/topic-text.ts'
import { arrangeWords } from '#web/features/topics/arrange-words.ts'
import type { CloudTopic } from '#web/features/topics/topic-frequencies.ts'
import { type MeasureText, measureBoxes } from '#web/features/topics/word-cloud-boxes.ts'
import { type Cloud, defaultCanvasSize, layoutWordCloud } from '#web/features/topics/word-cloud-layout.ts'

/** d3-cloud stores each row in 32-bit words and ignores a partial word at the end. */
const canvasStep = 32

/** A multiple of `canvasStep`; the default where the frame's width is unknown. */
export function canvasWidthIn(framePixels: number): number {
  return Math.floor((framePixels || defaultCanvasSize[0]) / canvasStep) * canvasStep
}

/** Leaves the widest word some room to move sideways; otherwise d3-cloud finds no place for it. */
export function boxWidthFor(width: number): number {
  return width - 2 * canvasStep
}

/**
 * Waits for the font of `frame`. `width` is in pixels, from `canvasWidthIn`. Undefined if the browser has no
 * canvas.
 */
export async function drawWordCloud(
  frame: Element,
  topics: readonly CloudTopic[],
  width: number,
): Promise<Cloud | undefined> {
  const { fontFamily, fontWeight } = getComputedStyle(frame)
  const fontOf = (pixels: number) => `${fontWeight} ${pixels}px ${fontFamily}`
  const measure = textMeasure(fontOf)
  if (!measure) return undefined
  const letters = topics.map(({ name }) => topicText(name)).join('')
  // A font that fails to load is no error: page and canvas then use the same fallback.
  await Promise.allSettled([document.fonts.load(fontOf(canvasStep), letters)])
  const boxes = measureBoxes(topics, boxWidthFor(width), measure)
  return layoutWordCloud(boxes, width, arrangeWords)
}

function textMeasure(fontOf: (pixels: number) => string): MeasureText | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  return (text, fontPixels) => {
    context.font = fontOf(fontPixels)
    return context.measureText(text).width
  }
}
