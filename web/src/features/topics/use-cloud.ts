import { type RefObject, useEffect, useState } from 'react'
import { type Cloud, defaultCanvasSize } from '#web/features/topics/cloud-layout.ts'
import { canvasStep, drawCloud } from '#web/features/topics/draw-cloud.ts'
import type { CloudTopic } from '#web/features/topics/topic-frequencies.ts'

const resizeDebounceMs = 150

/** The cloud that fits the frame; undefined until it is drawn, and drawn again when the frame's width has changed. */
export function useCloud(
  frame: RefObject<HTMLElement | null>,
  topics: readonly CloudTopic[],
): Cloud | undefined {
  const width = useCanvasWidth(frame)
  const [cloud, setCloud] = useState<Cloud>()
  useEffect(() => {
    if (!frame.current || width === undefined) return
    let isWanted = true
    void drawCloud(frame.current, topics, width).then((drawn) => {
      if (isWanted) setCloud(drawn)
    })
    return () => {
      isWanted = false
    }
  }, [frame, topics, width])
  return cloud
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
