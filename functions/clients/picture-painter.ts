import { createRequire } from 'node:module'
import type { Canvas, CanvasKit, default as CanvasKitInit, Paragraph } from 'canvaskit-wasm'
import { PictureText } from '#functions/clients/picture-text.ts'
import type { Drawing, Ruler, Shape, TextShape } from '#functions/domain/share-pictures/drawing.ts'

const lineHeights = { serif: 1.24, sans: 1.3 } as const

type Written = Pick<TextShape, 'text' | 'style'> &
  Partial<Pick<TextShape, 'color' | 'isRightToLeft' | 'align'>>

/** Draws with Skia, which also orders mixed directions and shapes scripts. */
export class PicturePainter {
  readonly #kit: CanvasKit
  readonly #text: PictureText
  readonly #ruler: Ruler

  constructor(kit: CanvasKit) {
    this.#kit = kit
    const text = new PictureText(kit)
    this.#text = text
    this.#ruler = {
      canDraw: (grapheme, face) => text.canDraw(grapheme, face),
      heightOf: (written, style, width) => {
        const paragraph = this.#write({ text: written, style }, width)
        const height = paragraph.getHeight()
        paragraph.delete()
        return height
      },
    }
  }

  /** @returns a PNG of what `compose` arranges with the ruler */
  draw(compose: (ruler: Ruler) => Drawing): Uint8Array {
    this.#text.beginPicture()
    return this.#paint(compose(this.#ruler))
  }

  #paint({ width, height, background, shapes }: Drawing): Uint8Array {
    const kit = this.#kit
    const surface = kit.MakeSurface(width, height)
    if (!surface) throw new Error('There is no memory for a picture.')
    const canvas = surface.getCanvas()
    canvas.clear(kit.parseColorString(background))
    for (const shape of shapes) this.#paintShape(canvas, shape)
    const image = surface.makeImageSnapshot()
    const bytes = image.encodeToBytes(kit.ImageFormat.PNG, 100)
    image.delete()
    surface.delete()
    if (!bytes) throw new Error('A picture could not be encoded.')
    return bytes
  }

  #paintShape(canvas: Canvas, shape: Shape): void {
    const kit = this.#kit
    const { x, y, width, height } = shape
    if (shape.kind === 'box') {
      const paint = new kit.Paint()
      paint.setColor(kit.parseColorString(shape.color))
      canvas.drawRect(kit.XYWHRect(x, y, width, height), paint)
      paint.delete()
      return
    }
    // Accents and descenders of the outer lines leave their area a little.
    const spare = shape.style.size / 4
    const visible = kit.XYWHRect(x - spare, y - spare, width + 2 * spare, height + 2 * spare)
    canvas.save()
    canvas.clipRect(visible, kit.ClipOp.Intersect, true)
    const paragraph = this.#write(shape, width)
    canvas.drawParagraph(paragraph, x, y)
    paragraph.delete()
    canvas.restore()
  }

  #write(written: Written, width: number): Paragraph {
    const { TextAlign, TextDirection, parseColorString } = this.#kit
    const { text, style, color = 'white', isRightToLeft = false, align = 'start' } = written
    const line = { fontSize: style.size, heightMultiplier: lineHeights[style.face], halfLeading: true }
    const paragraph = {
      textDirection: isRightToLeft ? TextDirection.RTL : TextDirection.LTR,
      textAlign: { start: TextAlign.Start, left: TextAlign.Left, right: TextAlign.Right }[align],
      // Fonts of other scripts are taller, and must not move the lines.
      strutStyle: { ...line, strutEnabled: true, forceStrutHeight: true },
    }
    const run = {
      ...line,
      color: parseColorString(color),
      fontVariations: [{ axis: 'wght', value: style.weight }],
    }
    return this.#text.layOut(text, { face: style.face, paragraph, run }, width)
  }
}

let opened: Promise<PicturePainter> | undefined

async function open(): Promise<PicturePainter> {
  const init: typeof CanvasKitInit = createRequire(import.meta.url)('canvaskit-wasm')
  return new PicturePainter(await init())
}

/** Loads seven megabytes of WebAssembly when first used, then keeps them. */
export function openPicturePainter(): Promise<PicturePainter> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
