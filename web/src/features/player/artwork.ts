/** The widths, in pixels, at which our pictures are kept. */
const widths = [96, 320, 640] as const
const ending = /-\d+\.webp$/

/** A picture of ours at every width, for the system's own player; empty without one. */
export function artwork(imageUrl: string | null): MediaImage[] {
  if (!imageUrl) return []
  if (!ending.test(imageUrl)) return [{ src: imageUrl }]
  return widths.map((width) => ({
    src: imageUrl.replace(ending, `-${width}.webp`),
    sizes: `${width}x${width}`,
    type: 'image/webp',
  }))
}
