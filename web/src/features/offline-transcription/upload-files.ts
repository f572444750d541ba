import type { FileUpload } from '#shared/api/uploads.ts'

export type Sending = {
  signal: AbortSignal
  /** New upload URLs; refused and already stored files are left out. */
  renew: (numbers: number[]) => Promise<readonly FileUpload[]>
  fileOf: (number: number) => File | undefined
  onBegin: (number: number) => void
  onFailed: (number: number, message: string) => void
}

/** More parallel uploads are not faster and block the page's own calls. */
const filesAtOnce = 6
/** A URL this close to its expiry could expire during the upload. */
const sparedMilliseconds = 60_000
const renewedAtOnce = 50

const unsent = 'The file could not be sent. Check your connection and try again.'

const hasExpired = ({ expiresAt }: FileUpload) => Date.parse(expiresAt) - Date.now() < sparedMilliseconds

/** Uploads several at a time; one failure does not stop the others. */
export async function uploadFiles(uploads: readonly FileUpload[], sending: Sending): Promise<void> {
  const { signal } = sending
  const waiting = [...uploads]
  /** Files with a new URL. They count as valid even if this machine's clock is wrong. */
  const renewed = new Set<number>()
  let renewal: Promise<void> | undefined

  const isOld = (upload: FileUpload) => !renewed.has(upload.number) && hasExpired(upload)

  async function put(upload: FileUpload, file: File): Promise<Response> {
    const { pathname, search } = new URL(upload.url)
    const { method, headers } = upload
    return fetch(pathname + search, { method, headers, body: file, signal })
  }

  /**
   * Renews expired URLs of waiting files. If that fails, only the first file fails, and the next one tries
   * again.
   */
  async function renewOld(): Promise<void> {
    const old = waiting.filter(isOld).slice(0, renewedAtOnce)
    try {
      const fresh = await sending.renew(old.map(({ number }) => number))
      for (const { number } of fresh) renewed.add(number)
      const isNamed = ({ number }: FileUpload) => old.some((upload) => upload.number === number)
      const others = waiting.filter((upload) => !isNamed(upload))
      waiting.splice(0, waiting.length, ...fresh, ...others)
    } catch {
      const [first] = old
      if (!first) return
      waiting.splice(waiting.indexOf(first), 1)
      if (!signal.aborted) sending.onFailed(first.number, unsent)
    }
  }

  /** Returns the next file with a valid URL. Concurrent callers share one renewal. */
  async function take(): Promise<FileUpload | undefined> {
    while (waiting[0] && !signal.aborted) {
      if (!isOld(waiting[0])) return waiting.shift()
      renewal ??= renewOld().finally(() => {
        renewal = undefined
      })
      await renewal
    }
    return undefined
  }

  async function sendOne(upload: FileUpload): Promise<void> {
    const file = sending.fileOf(upload.number)
    if (!file) return
    sending.onBegin(upload.number)
    const first = await put(upload, file)
    if (first.ok) return
    if (first.status !== 403) throw new Error(unsent)
    const [again] = await sending.renew([upload.number])
    if (again && !(await put(again, file)).ok) throw new Error(unsent)
  }

  async function work(): Promise<void> {
    for (let next = await take(); next; next = await take()) {
      const { number } = next
      await sendOne(next).catch(() => signal.aborted || sending.onFailed(number, unsent))
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
}
