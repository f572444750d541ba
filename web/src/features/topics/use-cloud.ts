import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type MeasureText, measureBoxes } from '#web/features/topics/cloud-boxes.ts'
import { type Cloud, expectedHeight } from '#web/features/topics/cloud-layout.ts'
import { boxWidthFor, canvasWidthIn, drawCloud } from '#web/features/topics/draw-cloud.ts'
import type { CloudTopic } from '#web/features/topics/topic-frequencies.ts'

const resizeDebounceMs = 150

const roughMeasure: MeasureText = (text, fontPixels) => text.length * fontPixels * 0.48

export type DrawnCloud =
  /** The height is undefined until the width is known. */
  { status: 'drawing'; height?: number } | { status: 'drawn'; cloud: Cloud } | { status: 'impossible' }

/** Redrawn when the frame's width changes; the previous cloud stays until then. */
export function useCloud(frame: RefObject<HTMLElement | null>, topics: readonly CloudTopic[]): DrawnCloud {
  const width = useCanvasWidth(frame)
  const [drawn, setDrawn] = useState<DrawnCloud>({ status: 'drawing' })
  useEffect(() => {
    if (!frame.current || width === undefined) return
    let isWanted = true
    void drawCloud(frame.current, topics, width).then((cloud) => {
      if (isWanted) setDrawn(cloud ? { status: 'drawn', cloud } : { status: 'impossible' })
    })
    return () => {
      isWanted = false
    }
  }, [frame, topics, width])
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
    let settling: ReturnType<typeof setTimeout>
    const observer = new ResizeObserver(() => {
      clearTimeout(settling)
      settling = setTimeout(measure, resizeDebounceMs)
    })
    measure()
    observer.observe(element)
    return () => {
      clearTimeout(settling)
      observer.disconnect()
    }
  }, [frame])
  return width
}
