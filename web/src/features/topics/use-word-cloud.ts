import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { boxWidthFor, canvasWidthIn, drawWordCloud } from '#web/features/topics/draw-word-cloud.ts'
import type { CloudTopic } from '#web/features/topics/topic-frequencies.ts'
import { type MeasureText, measureBoxes } from '#web/features/topics/word-cloud-boxes.ts'
import { type Cloud, expectedHeight } from '#web/features/topics/word-cloud-layout.ts'

const resizeDebounceMs = 150
/** In pixels. Narrower, as on phones, a cloud would be a column of words in many sizes. */
const narrowestCloud = 480

const roughMeasure: MeasureText = (text, fontPixels) => text.length * fontPixels * 0.48

export type DrawnWordCloud =
  /** The height is undefined until the width is known. */
  { status: 'drawing'; height?: number } | { status: 'drawn'; cloud: Cloud } | { status: 'list' }

/** Draws again when the width of `frame` changes. The previous cloud stays until the new one is ready. */
export function useWordCloud(
  frame: RefObject<HTMLElement | null>,
  topics: readonly CloudTopic[],
): DrawnWordCloud {
  const width = useCanvasWidth(frame)
  const [drawn, setDrawn] = useState<DrawnWordCloud>({ status: 'drawing' })
  useEffect(() => {
    if (!frame.current || width === undefined || width < narrowestCloud) return
    let isWanted = true
    void drawWordCloud(frame.current, topics, width).then((cloud) => {
      if (isWanted) setDrawn(cloud ? { status: 'drawn', cloud } : { status: 'list' })
    })
    return () => {
      isWanted = false
    }
  }, [frame, topics, width])
  if (width !== undefined && width < narrowestCloud) return { status: 'list' }
  if (drawn.status !== 'drawing' || width === undefined) return drawn
  const boxes = measureBoxes(topics, boxWidthFor(width), roughMeasure)
  return { status: 'drawing', height: expectedHeight(boxes, width) }
}

function useCanvasWidth(frame: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(canvasWidthIn(element.clientWidth))
    let resizeTimer: ReturnType<typeof setTimeout>
    const observer = new ResizeObserver(() => {
      clearTimeout(resizeTimer)
      resizeTimer = setTimeout(measure, resizeDebounceMs)
    })
    measure()
    observer.observe(element)
    return () => {
      clearTimeout(resizeTimer)
      observer.disconnect()
    }
  }, [frame])
  return width
}
