import { arrangeWords } from '#web/features/topics/arrange-words.ts'
import { type MeasureText, measureBoxes } from '#web/features/topics/cloud-boxes.ts'
import { type Cloud, defaultCanvasSize, layoutCloud } from '#web/features/topics/cloud-layout.ts'
import type { CloudTopic } from '#web/features/topics/topic-frequencies.ts'

/** d3-cloud keeps its canvas in whole words of 32 bits and loses what stands in a part of one. */
const canvasStep = 32

/** The width of the canvas in a frame: whole steps of what the frame has, or of the default where that is not known. */
export function canvasWidthIn(framePixels: number): number {
  return Math.floor((framePixels || defaultCanvasSize[0]) / canvasStep) * canvasStep
}

/** The widest word needs room to be moved from side to side, or it finds no place. */
export function boxWidthFor(width: number): number {
  return width - 2 * canvasStep
}

/**
 * Lays out topics as a cloud in the font of the element that will show them, once that font is there.
 * `width` in pixels is one that `canvasWidthIn` gives. Undefined where the browser draws no canvas.
 */
export async function drawCloud(
  frame: Element,
  topics: readonly CloudTopic[],
  width: number,
): Promise<Cloud | undefined> {
  const { fontFamily, fontWeight } = getComputedStyle(frame)
  const fontOf = (pixels: number) => `${fontWeight} ${pixels}px ${fontFamily}`
  const measure = textMeasure(fontOf)
  if (!measure) return undefined
  const letters = topics.map(({ name }) => name).join('')
  // A font that does not arrive is replaced by another on screen and on the canvas alike.
  await Promise.allSettled([document.fonts.load(fontOf(canvasStep), letters)])
  const boxes = measureBoxes(topics, boxWidthFor(width), measure)
  return layoutCloud(boxes, width, arrangeWords)
}

function textMeasure(fontOf: (pixels: number) => string): MeasureText | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  return (text, fontPixels) => {
    context.font = fontOf(fontPixels)
    return context.measureText(text).width
  }
}
