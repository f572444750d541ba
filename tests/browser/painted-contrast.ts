import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Elements whose text stands on gradients or pictures, of which axe cannot tell the contrast. */
    onPaintings?: HTMLElement[]
  }
}

type PaintedText = {
  html: string
  /** Equal for texts that look alike in the same place. */
  look: string
  /** Of its lines: left, top, width and height in pixels of the page. */
  boxes: number[][]
  /** Red, green and blue from 0 to 255, and how opaque from 0 to 255. */
  color: number[]
  least: number
}

/** The texts that axe could not judge, with the boxes that hold their letters. */
function textsOnPaintings(page: Page): Promise<PaintedText[]> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const pixelsOf = (colour: string): number[] => {
      if (!canvas) return []
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    /** What shows of a box: what is too long for its place is cut off, and has other things behind it. */
    const shown = (box: DOMRect, element: HTMLElement) => {
      let { left, top, right, bottom } = box
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'hidden') continue
        const edge = around.getBoundingClientRect()
        left = Math.max(left, edge.left)
        top = Math.max(top, edge.top)
        right = Math.min(right, edge.right)
        bottom = Math.min(bottom, edge.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    return (window.onPaintings ?? []).flatMap((element) => {
      // Only its own letters: what else stands in it has colors of its own.
      const boxes = [...element.childNodes].flatMap((node) => {
        if (!(node instanceof Text) || node.data.trim() === '') return []
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
          .map((box) => shown(box, element))
          .filter((box) => box.width >= 1 && box.height >= 1)
          .map((box) => [box.left + scrollX, box.top + scrollY, box.width, box.height])
      })
      if (boxes.length === 0) return []
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const pixels = Number.parseFloat(fontSize)
      const isLarge = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700)
      const light = element.closest<HTMLElement>('[data-light]')?.dataset.light
      const { theme } = document.documentElement.dataset
      return {
        html: element.outerHTML.slice(0, 160),
        look: [theme, innerWidth, light, element.className, color].join(' '),
        boxes,
        color: pixelsOf(color),
        least: isLarge ? 3 : 4.5,
      }
    })
  })
}

/** The letters, and the player's bar: it lies over text that is scrolled out from under it, and has one color of its own, which axe can tell. */
const hidden =
  '*, ::before, ::after { color: transparent !important; -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important } .player-bar { opacity: 0 !important }'

/** The least contrast (WCAG 2.2, 1.4.3) of each text with any pixel that is painted behind its letters. */
async function leastContrasts(page: Page, texts: readonly PaintedText[]): Promise<number[]> {
  const style = await page.addStyleTag({ content: hidden })
  const picture = (await page.screenshot({ fullPage: true, animations: 'disabled' })).toString('base64')
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  return page.evaluate(
    async ({ picture, texts }) => {
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
          const painted = canvas?.getImageData(left, top, Math.ceil(width), Math.ceil(height)).data ?? []
          // Every fourth pixel: gradients change more slowly.
          for (let at = 0; at < painted.length; at += 16) {
            const behind = [...painted.slice(at, at + 3)]
            const opacity = (color[3] ?? 255) / 255
            const letter = behind.map((part, index) => part + ((color[index] ?? 0) - part) * opacity)
            least = Math.min(least, contrast(luminance(letter), luminance(behind)))
          }
        }
        return least
      })
    },
    { picture, texts: [...texts] },
  )
}

/** What was looked at already: hundreds of pages share a few heads. */
const seen = new Set<string>()

/** Texts on gradients and pictures that are too faint against what is painted behind them, one line each. */
export async function faintOnPaintings(page: Page): Promise<string[]> {
  const texts = (await textsOnPaintings(page)).filter(({ look }) => !seen.has(look))
  if (texts.length === 0) return []
  for (const { look } of texts) seen.add(look)
  const contrasts = await leastContrasts(page, texts)
  return texts.flatMap(({ html, least }, index) => {
    const contrast = contrasts[index] ?? 0
    return contrast < least ? [`painted contrast ${contrast.toFixed(2)} below ${least}: ${html}`] : []
  })
}
