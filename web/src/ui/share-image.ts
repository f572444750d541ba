import { productKey } from '#shared/domain/product.ts'
import { picturePrefix } from '#shared/pages/picture-path.ts'
import { saveFile } from '#web/lib/api/call-file.ts'
import { showToast } from '#web/ui/toast-store.ts'

export type SharedImage = {
  path: string
  title: string
  /** Of the page that the image leads to. */
  pagePath: string
}

const timeLimitMilliseconds = 20_000

/** Kept for the second press after `NotAllowedError`. */
let last: { path: string; file: File } | undefined

/** @throws if the image cannot be loaded */
async function loadImage({ path }: SharedImage): Promise<File> {
  if (last?.path === path) return last.file
  const response = await fetch(path, { signal: AbortSignal.timeout(timeLimitMilliseconds) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  const name = decodeURIComponent(path.slice(picturePrefix.length)).replaceAll('/', '-')
  return new File([await response.arrayBuffer()], `${productKey}-${name}`, { type: 'image/png' })
}

function save(file: File): void {
  saveFile(file)
  showToast({ title: 'Image saved', description: file.name })
}

/** @throws if the image cannot be loaded */
export async function shareImage(image: SharedImage): Promise<void> {
  const file = await loadImage(image)
  last = undefined
  const { title, pagePath } = image
  const data = { files: [file], title, url: location.origin + pagePath }
  if (!('canShare' in navigator) || !navigator.canShare(data)) return save(file)
  try {
    await navigator.share(data)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    // The user closed the share dialog.
    if (name === 'AbortError') return
    if (name !== 'NotAllowedError') return save(file)
    // Browsers share only shortly after a press, and loading took longer.
    last = { path: image.path, file }
    showToast({ title: 'The image is ready', description: 'Press “Share image” again.' })
  }
}
