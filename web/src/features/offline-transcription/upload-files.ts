import type { FileUpload } from '#shared/api/uploads.ts'

export type UploadOptions = {
  signal: AbortSignal
  /** New upload URLs; refused and already stored files are left out. */
  renew: (numbers: number[]) => Promise<readonly FileUpload[]>
  fileOf: (number: number) => File | undefined
  onStart: (number: number) => void
  onFailed: (number: number, message: string) => void
}

/** More parallel uploads are not faster and block the page's own calls. */
const filesAtOnce = 6
/** A URL this close to its expiry could expire during the upload. */
const expiryMarginMs = 60_000
const mostRenewedAtOnce = 50

const failedMessage = "The file couldn't be sent. Check your connection and try again."

const hasExpired = ({ expiresAt }: FileUpload) => Date.parse(expiresAt) - Date.now() < expiryMarginMs

/** Uploads several at a time; one failure does not stop the others. */
export async function sendUploads(uploads: readonly FileUpload[], options: UploadOptions): Promise<void> {
  const { signal } = options
  const waiting = [...uploads]
  /**
   * Numbers of files whose URL was renewed. Those URLs count as valid even if the local clock is wrong,
   * because they would otherwise be renewed again and again.
   */
  const renewed = new Set<number>()
  let renewal: Promise<void> | undefined

  const isExpired = (upload: FileUpload) => !renewed.has(upload.number) && hasExpired(upload)

  async function put(upload: FileUpload, file: File): Promise<Response> {
    const { pathname, search } = new URL(upload.url)
    const { method, headers } = upload
    return fetch(pathname + search, { method, headers, body: file, signal })
  }

  /**
   * Renews expired URLs of waiting files. If that fails, only the first file fails, and the next one tries
   * again.
   */
  async function renewExpired(): Promise<void> {
    const expired = waiting.filter(isExpired).slice(0, mostRenewedAtOnce)
    try {
      const fresh = await options.renew(expired.map(({ number }) => number))
      for (const { number } of fresh) renewed.add(number)
      const isNamed = ({ number }: FileUpload) => expired.some((upload) => upload.number === number)
      const others = waiting.filter((upload) => !isNamed(upload))
      waiting.splice(0, waiting.length, ...fresh, ...others)
    } catch {
      const [first] = expired
      if (!first) return
      waiting.splice(waiting.indexOf(first), 1)
      if (!signal.aborted) options.onFailed(first.number, failedMessage)
    }
  }

  /** Returns the next file with a valid URL. Concurrent callers share one renewal. */
  async function nextUpload(): Promise<FileUpload | undefined> {
    while (waiting[0] && !signal.aborted) {
      if (!isExpired(waiting[0])) return waiting.shift()
      renewal ??= renewExpired().finally(() => {
        renewal = undefined
      })
      await renewal
    }
    return undefined
  }

  async function uploadOne(upload: FileUpload): Promise<void> {
    const file = options.fileOf(upload.number)
    if (!file) return
    options.onStart(upload.number)
    const first = await put(upload, file)
    if (first.ok) return
    if (first.status !== 403) throw new Error(failedMessage)
    const [fresh] = await options.renew([upload.number])
    if (fresh && !(await put(fresh, file)).ok) throw new Error(failedMessage)
  }

  async function runWorker(): Promise<void> {
    for (let next = await nextUpload(); next; next = await nextUpload()) {
      const { number } = next
      await uploadOne(next).catch(() => signal.aborted || options.onFailed(number, failedMessage))
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, runWorker))
}
