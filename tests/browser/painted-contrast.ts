import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Elements with text on gradients or images, whose contrast axe cannot determine. */
    onPaintings?: HTMLElement[]
  }
}

type PaintedText = {
  html: string
  /** Equal for texts with the same appearance and background. */
  appearance: string
  boxes: number[][]
  /** Red, green, blue and alpha from 0 to 255. */
  color: number[]
  least: number
}

/** Texts that axe could not judge, with the boxes of their glyphs. Skips appearances in `known`. */
function textsOnPaintings(page: Page, known: readonly string[]): Promise<PaintedText[]> {
  return page.evaluate((knownAppearances) => {
    const { theme } = document.documentElement.dataset
    const appearanceOf = (element: HTMLElement) => {
      const light = element.closest<HTMLElement>('[data-light]')?.dataset.light
      return [theme, innerWidth, light, element.className, getComputedStyle(element).color].join(' ')
    }
    // Skips known appearances before measuring, because hundreds of pages share a few headers.
    const unknown = (window.onPaintings ?? [])
      .map((element) => ({ element, appearance: appearanceOf(element) }))
      .filter(({ appearance }) => !knownAppearances.includes(appearance))
    if (unknown.length === 0) return []
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const pixelsOf = (colour: string): number[] => {
      if (!canvas) return []
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const isOverlay = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    const overlays = [...document.querySelectorAll('body *')].filter(isOverlay)
    /** The visible part of a box, without faded ends. */
    const seenPart = (element: HTMLElement, box: DOMRect): DOMRect => {
      let { left, top, right, bottom } = box
      for (let around: HTMLElement | null = element; around; around = around.parentElement) {
        const { overflowX, maskImage, paddingRight } = getComputedStyle(around)
        if (overflowX === 'visible') continue
        const clip = around.getBoundingClientRect()
        const faded = maskImage === 'none' ? 0 : Number.parseFloat(paddingRight)
        left = Math.max(left, clip.left)
        right = Math.min(right, clip.right - faded)
        top = Math.max(top, clip.top)
        bottom = Math.min(bottom, clip.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    const isCovered = (element: HTMLElement, box: DOMRect): boolean =>
      overlays.some((overlay) => {
        const over = overlay.getBoundingClientRect()
        const isApart =
          over.right <= box.left || over.left >= box.right || over.bottom <= box.top || over.top >= box.bottom
        return !isApart && !overlay.contains(element)
      })
    return unknown.flatMap(({ element, appearance }) => {
      // Only the element's own text; children have their own colors.
      const boxes = [...element.childNodes].flatMap((node) => {
        if (!(node instanceof Text) || node.data.trim() === '') return []
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
          .map((box) => seenPart(element, box))
          .filter((box) => box.width >= 1 && box.height >= 1 && !isCovered(element, box))
          .map((box) => [box.left + scrollX, box.top + scrollY, box.width, box.height])
      })
      if (boxes.length === 0) return []
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const pixels = Number.parseFloat(fontSize)
      const isLarge = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700)
      return {
        html: element.outerHTML.slice(0, 160),
        appearance,
        boxes,
        color: pixelsOf(color),
        least: isLarge ? 3 : 4.5,
      }
    })
  }, known)
}

const hidden =
  '*, ::before, ::after { color: transparent !important; -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }'

function partWith(texts: readonly PaintedText[]) {
  const boxes = texts.flatMap((text) => text.boxes)
  const x = Math.floor(Math.min(...boxes.map(([left = 0]) => left)))
  const y = Math.floor(Math.min(...boxes.map(([, top = 0]) => top)))
  const right = Math.ceil(Math.max(...boxes.map(([left = 0, , width = 0]) => left + width)))
  const bottom = Math.ceil(Math.max(...boxes.map(([, top = 0, , height = 0]) => top + height)))
  return { x, y, width: right - x, height: bottom - y }
}

/** The lowest contrast (WCAG 2.2, 1.4.3) of each text against any pixel behind its glyphs. */
async function leastContrasts(page: Page, texts: readonly PaintedText[]): Promise<number[]> {
  const style = await page.addStyleTag({ content: hidden })
  const clip = partWith(texts)
  const screenshot = await page.screenshot({ fullPage: true, clip, animations: 'disabled' })
  const picture = screenshot.toString('base64')
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  return page.evaluate(
    async ({ picture, texts, clip }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      canvas?.drawImage(bitmap, 0, 0)
      const linear = (part: number) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      }
      const luminance = ([red = 0, green = 0, blue = 0]: number[]) =>
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
      const contrast = (one: number, other: number) =>
        (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      return texts.map(({ boxes, color }) => {
        let least = 21
        for (const [left = 0, top = 0, width = 0, height = 0] of boxes) {
          const [x, y] = [left - clip.x, top - clip.y]
          const painted = canvas?.getImageData(x, y, Math.ceil(width), Math.ceil(height)).data.buffer
          // Every fourth pixel suffices for gradients; each color counts once.
          const colors = new Set(new Uint32Array(painted ?? []).filter((_, at) => at % 4 === 0))
          for (const packed of colors) {
            const behind = [packed & 255, (packed >> 8) & 255, (packed >> 16) & 255]
            const opacity = (color[3] ?? 255) / 255
            const letter = behind.map((part, index) => part + ((color[index] ?? 0) - part) * opacity)
            least = Math.min(least, contrast(luminance(letter), luminance(behind)))
          }
        }
        return least
      })
    },
    { picture, texts: [...texts], clip },
  )
}

const seen = new Set<string>()

/** Texts on gradients and images with too little contrast, one per line. */
export async function faintOnPaintings(page: Page): Promise<string[]> {
  const texts = await textsOnPaintings(page, [...seen])
  if (texts.length === 0) return []
  for (const { appearance } of texts) seen.add(appearance)
  const contrasts = await leastContrasts(page, texts)
  return texts.flatMap(({ html, least }, index) => {
    const contrast = contrasts[index] ?? 0
    return contrast < least ? [`painted contrast ${contrast.toFixed(2)} below ${least}: ${html}`] : []
  })
}
