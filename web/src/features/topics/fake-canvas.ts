import type { CloudBox } from '#web/features/topics/word-cloud-boxes.ts'
import { type CanvasSize, wordPadding } from '#web/features/topics/word-cloud-layout.ts'

/** Width and height in pixels of the sheet on which d3-cloud draws all words before placing them. */
const sheetSize = 2048
const bytesPerPixel = 4
const drawn = 255

export const largestFrame = sheetSize - 64

/**
 * A fake canvas on which d3-cloud draws boxes, padding included, instead of letters. Letters would interlock,
 * and a pointer would hit the neighbor. It is also faster, because nothing is painted and read back. The
 * first word has no letters, only a point at each of two opposite corners of the cloud: d3-cloud places a
 * word only where it touches the rectangle around all earlier words, and on a narrow canvas there would be no
 * such place.
 */
export function createFakeCanvas(boxes: readonly CloudBox[], frame: CanvasSize): HTMLCanvasElement {
  const context = sheetContext(boxes, frame)
  return Object.assign(document.createElement('canvas'), { getContext: () => context })
}

/** The part of the drawing context that d3-cloud uses. */
function sheetContext(boxes: readonly CloudBox[], [frameWidth, frameHeight]: CanvasSize) {
  const boxOf = new Map(boxes.map((box) => [box.topic.name, box]))
  const pixels = new Uint8Array(sheetSize * sheetSize * bytesPerPixel)
  /**
   * End of the drawn part, in bytes. Only this part is cleared, because most clouds use little of the sheet.
   */
  let filledTo = 0
  let originX = 0
  let originY = 0
  const fill = (left: number, top: number, { width, height }: { width: number; height: number }) => {
    for (let row = originY + top; row < originY + top + height; row += 1) {
      const start = (row * sheetSize + originX + left) * bytesPerPixel
      const end = start + width * bytesPerPixel
      pixels.fill(drawn, start, end)
      filledTo = Math.max(filledTo, end)
    }
  }
  const point = { width: 1, height: 1 }
  return {
    clearRect: () => {
      pixels.fill(0, 0, filledTo)
      filledTo = 0
    },
    save: () => undefined,
    translate: (x: number, y: number) => {
      originX = x
      originY = y
    },
    restore: () => undefined,
    measureText: (text: string) => ({ width: (boxOf.get(text)?.width ?? frameWidth - 16) + 2 * wordPadding }),
    fillText: (text: string) => {
      const box = boxOf.get(text)
      if (box) {
        const size = { width: box.width + 2 * wordPadding, height: box.height + 2 * wordPadding }
        fill(-size.width / 2, -size.height / 2, size)
        return
      }
      const bottom = Math.floor(frameHeight / 2)
      fill(-frameWidth / 2, -bottom, point)
      fill(frameWidth / 2 - 1, bottom - 1, point)
    },
    // d3-cloud draws padding as a stroke around the letters. Our boxes already include the padding.
    strokeText: () => undefined,
    // Left, top, width and height. d3-cloud first reads a single pixel to find the canvas's scale.
    getImageData: (...[, , width, height]: [left: number, top: number, width: number, height: number]) => ({
      data: width * height === 1 ? new Uint8Array(bytesPerPixel) : pixels,
    }),
  }
}
