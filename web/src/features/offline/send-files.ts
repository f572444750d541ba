import type { FileUpload } from '#shared/api/uploads.ts'

export type Sending = {
  /** Once it is aborted nothing more is sent, and nothing told. */
  signal: AbortSignal
  /** New addresses for files of the upload; those that it refuses, or has already, are left out. */
  renew: (numbers: number[]) => Promise<readonly FileUpload[]>
  fileOf: (number: number) => File | undefined
  onBegin: (number: number) => void
  onFailed: (number: number, message: string) => void
}

/** More at once do not go faster, and leave the page's own calls no room. */
const filesAtOnce = 6
/** An address that is about to expire may do so on the way. */
const sparedMilliseconds = 60_000
/** Addresses that are renewed together. */
const renewedAtOnce = 50

const unsent = 'The file could not be sent. Check your connection and try again.'

const hasExpired = ({ expiresAt }: FileUpload) => Date.parse(expiresAt) - Date.now() < sparedMilliseconds

/** Sends files to their addresses, several at a time; one that fails keeps no other. */
export async function sendFiles(uploads: readonly FileUpload[], sending: Sending): Promise<void> {
  const { signal } = sending
  const waiting = [...uploads]
  /** Whose addresses are new, whatever this machine's clock says of them. */
  const renewed = new Set<number>()
  let renewal: Promise<void> | undefined

  const isOld = (upload: FileUpload) => !renewed.has(upload.number) && hasExpired(upload)

  async function put(upload: FileUpload, file: File): Promise<Response> {
    const { pathname, search } = new URL(upload.url)
    const { method, headers } = upload
    return fetch(pathname + search, { method, headers, body: file, signal })
  }

  /** New addresses for what waits with old ones. Where they cannot be had the first file fails, and those behind it are asked for again. */
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

  /** The next file, with an address that is good. Who meets an old one has those that wait renewed, once for all. */
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
