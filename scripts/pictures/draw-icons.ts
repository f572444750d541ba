import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'

const folder = 'web/public'
const logo = readFileSync(`${folder}/logo.svg`, 'utf8')
const background = '#0b0c0e'
/** The logo without its rounded background. */
const microphone = logo.replace(/<title>.*?<\/title>|<rect width="40".*?\/>/gs, '')

/** Without rounded corners, because the system cuts its own shape. `scale` leaves room for the cut. */
const square = (scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" fill="${background}"/><g transform="translate(20 20) scale(${scale}) translate(-20 -20)">${microphone}</g></svg>`

/** The system replaces the color and keeps only the shape. */
const silhouette = microphone.replace(/(fill|stroke)="#\w+"/g, '$1="#fff"')

const png = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: (72 * side) / 40 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()

type Picture = { side: number; bytes: Buffer }

/** An ICO file that contains PNG files: a header of 6 bytes, then 16 bytes for each picture. */
export function icoOf(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [place, { side, bytes }] of pictures.entries()) {
    const entry = 6 + 16 * place
    head.writeUInt8(side, entry)
    head.writeUInt8(side, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}

/** Writes the site's icons to `web/public`. The files are committed, so that builds need not draw them. */
async function drawIcons(): Promise<void> {
  const small = [16, 32, 48].map(async (side) => ({ side, bytes: await png(logo, side) }))
  writeFileSync(`${folder}/favicon.ico`, icoOf(await Promise.all(small)))
  const icons = [
    ['apple-touch-icon.png', square(0.86), 180],
    ['icon-192.png', logo, 192],
    ['icon-512.png', logo, 512],
    // Inside the circle of 80 % that every shape keeps (W3C manifest, "Icon masks and safe zone").
    ['icon-maskable-512.png', square(0.86), 512],
    ['icon-monochrome-512.png', silhouette, 512],
  ] as const
  for (const [name, svg, side] of icons) writeFileSync(`${folder}/${name}`, await png(svg, side))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await drawIcons()
