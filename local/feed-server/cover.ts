import { createHash } from 'node:crypto'
import sharp from 'sharp'

export type CoverDesign = {
  seed: string
  colours: readonly [string, string]
}

const side = 1000
const cells = 5
const cell = side / cells

function shapeOf(byte: number, colour: string): string {
  const half = cell / 2
  const shapes = [
    `<path d="M0 0H${cell}A${cell} ${cell} 0 0 1 0 ${cell}Z" fill="${colour}"/>`,
    `<path d="M0 0A${half} ${half} 0 0 0 ${cell} 0Z" fill="${colour}"/>`,
    `<circle cx="${half}" cy="${half}" r="${half * 0.62}" fill="none" stroke="${colour}" stroke-width="${half * 0.4}"/>`,
    `<rect width="${cell}" height="${half}" fill="${colour}"/>`,
  ]
  const turn = ((byte >> 2) & 3) * 90
  return `<g transform="rotate(${turn} ${half} ${half})">${shapes[byte & 3]}</g>`
}

function coverSvg({ seed, colours }: CoverDesign): string {
  const [ground, figure] = colours
  const bytes = createHash('sha256').update(seed).digest()
  const drawn = Array.from({ length: cells * cells }, (_, index) => {
    const byte = bytes[index] ?? 0
    // Leaves a sixth of the cells empty, for a looser pattern.
    if (byte % 6 === 0) return ''
    const opacity = byte % 5 === 0 ? 0.45 : 1
    const x = (index % cells) * cell
    const y = Math.floor(index / cells) * cell
    return `<g transform="translate(${x} ${y})" opacity="${opacity}">${shapeOf(byte, figure)}</g>`
  })
  const size = `width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="${side}" height="${side}" fill="${ground}"/>${drawn.join('')}</svg>`
}

export function drawCover(design: CoverDesign): Promise<Buffer> {
  return sharp(Buffer.from(coverSvg(design)))
    .png({ palette: true })
    .toBuffer()
}
