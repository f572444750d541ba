import { arrangeWords } from '#web/features/topics/arrange-words.ts'
import type { CloudTopic } from '#web/features/topics/topic-frequencies.ts'
import { type MeasureText, measureBoxes } from '#web/features/topics/word-cloud-boxes.ts'
import { type Cloud, defaultCanvasSize, layoutWordCloud } from '#web/features/topics/word-cloud-layout.ts'

/** d3-cloud stores its canvas in 32-bit words and loses the rest of a partial one. */
const canvasStep = 32

/** A multiple of `canvasStep`; the default where the frame's width is unknown. */
export function canvasWidthIn(framePixels: number): number {
  return Math.floor((framePixels || defaultCanvasSize[0]) / canvasStep) * canvasStep
}

/** The widest word needs space to move sideways, or it finds no place. */
export function boxWidthFor(width: number): number {
  return width - 2 * canvasStep
}

/**
 * Waits for the frame's font. `width` in pixels comes from `canvasWidthIn`. Undefined where the browser draws
 * no canvas.
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
  const letters = topics.map(({ name }) => name).join('')
  // A font that fails to load is replaced on screen and on the canvas alike.
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
