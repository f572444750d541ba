import { type RefObject, useEffect, useState } from 'react'
import { type Cloud, defaultCanvasSize } from '#web/features/topics/cloud-layout.ts'
import { canvasStep, drawCloud } from '#web/features/topics/draw-cloud.ts'
import type { CloudTopic } from '#web/features/topics/topic-frequencies.ts'

const resizeDebounceMs = 150

export type DrawnCloud = { status: 'drawing' } | { status: 'drawn'; cloud: Cloud } | { status: 'impossible' }

/** The cloud that fits the frame, drawn again when the frame's width has changed; the one before stays until then. */
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
  return drawn
}

/** The frame's width in whole steps of the canvas, settled after it changed. */
function useCanvasWidth(frame: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () =>
      setWidth(Math.floor((element.clientWidth || defaultCanvasSize[0]) / canvasStep) * canvasStep)
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
