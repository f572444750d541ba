import type { FileUpload, RefusedFile } from '#shared/api/uploads.ts'
import { type EventStream, followProgress } from '#web/features/offline-transcription/follow-progress.ts'
import { sendUploads } from '#web/features/offline-transcription/upload-files.ts'
import {
  applyProgress,
  countRows,
  numberRows,
  type RowChange,
  toUploadRows,
  transcriptExists,
  type UploadCounts,
} from '#web/features/offline-transcription/upload-rows.ts'
import { nothingChosen, UploadStore } from '#web/features/offline-transcription/upload-store.ts'

type Addresses = { uploads: readonly FileUpload[]; refused: readonly RefusedFile[] }

export type BatchUploadDeps = {
  start: (files: { filename: string; size: number }[]) => Promise<Addresses & { sessionId: string }>
  renew: (sessionId: string, request: { files: number[]; replace?: boolean }) => Promise<Addresses>
  open: (sessionId: string) => EventStream
  renewSession: () => Promise<unknown>
  onDone: (counts: UploadCounts) => void
  onLost: () => void
}

const pendingRow: RowChange = { status: 'pending', message: '', code: '' }

export class BatchUpload {
  readonly #deps: BatchUploadDeps
  readonly store = new UploadStore()
  #sessionId = ''
  /** On hold until the user decides whether to replace existing transcripts. */
  #pending: readonly FileUpload[] = []
  #stopFollowing: (() => void) | undefined
  #stopped = new AbortController()
  #tasks = 0
  #isOpen = false

  constructor(deps: BatchUploadDeps) {
    this.#deps = deps
  }

  choose(files: readonly File[]): void {
    if (this.store.get().isBusy) return
    this.#stopped = new AbortController()
    this.store.set({ ...nothingChosen, rows: toUploadRows(files) })
  }

  /** Rejects when the server accepts none of the files. */
  readonly start = (): Promise<void> =>
    this.#whileBusy(async () => {
      this.#isOpen = true
      const rows = numberRows(this.store.get().rows)
      this.store.set({ rows })
      const sent = rows.filter(({ number }) => number !== undefined)
      const files = sent.map(({ file: { name, size } }) => ({ filename: name, size }))
      const { sessionId, uploads, refused } = await this.#deps.start(files).catch((error) => {
        this.#isOpen = false
        throw error
      })
      this.#sessionId = sessionId
      this.#pending = uploads
      this.store.refuse(refused)
      const replacing = this.store
        .get()
        .rows.flatMap(({ number, code }) =>
          number !== undefined && code === transcriptExists ? [number] : [],
        )
      this.store.set({ replacing })
      if (replacing.length === 0) await this.#run(this.#pending)
    })

  readonly askToReplace = (number: number): void => {
    this.#pending = []
    this.store.set({ replacing: [number] })
  }

  readonly answerReplace = (mayReplace: boolean): Promise<void> =>
    this.#whileBusy(async () => {
      const numbers = [...this.store.get().replacing]
      const others = this.#pending
      this.#pending = []
      this.store.set({ replacing: [] })
      const [outcome] = await Promise.allSettled([mayReplace ? this.#restart(numbers, true) : []])
      await this.#run([...others, ...(outcome.status === 'fulfilled' ? outcome.value : [])])
      if (outcome.status === 'rejected') throw outcome.reason
    })

  readonly retry = (number: number): Promise<void> =>
    this.#whileBusy(async () => {
      const row = this.store.get().rows.find((one) => one.number === number)
      if (row?.status === 'error') await this.#run(await this.#restart([number], false))
    })

  readonly reconnect = (): void => this.#follow()

  readonly stop = (): void => {
    this.#stopped.abort()
    this.#unfollow()
    this.#isOpen = false
  }

  #showBusy(): void {
    this.store.set({ isBusy: this.#tasks > 0 || this.#isOpen })
  }

  async #whileBusy(task: () => Promise<void>): Promise<void> {
    this.#tasks += 1
    this.#showBusy()
    try {
      await task()
    } finally {
      this.#tasks -= 1
      this.#showBusy()
      this.#finishIfDone()
    }
  }

  #finishIfDone(): void {
    const counts = countRows(this.store.get().rows)
    if (!this.#isOpen || !counts.isDone || this.store.get().replacing.length > 0) return
    this.#unfollow()
    this.#isOpen = false
    this.store.set({ isLost: false })
    this.#showBusy()
    this.#deps.onDone(counts)
  }

  #unfollow(): void {
    this.#stopFollowing?.()
    this.#stopFollowing = undefined
  }

  #follow(): void {
    if (this.#stopFollowing || this.#stopped.signal.aborted) return
    this.#isOpen = true
    this.store.set({ isLost: false })
    this.#showBusy()
    this.#stopFollowing = followProgress({
      open: () => this.#deps.open(this.#sessionId),
      renew: this.#deps.renewSession,
      onProgress: (progress) => {
        this.store.set({ rows: applyProgress(this.store.get().rows, progress) })
        this.#finishIfDone()
      },
      onLost: () => {
        this.#unfollow()
        this.#isOpen = false
        this.store.set({ isLost: true })
        this.#showBusy()
        this.#deps.onLost()
      },
    })
  }

  async #renew(files: number[], replace: boolean): Promise<readonly FileUpload[]> {
    const { uploads, refused } = await this.#deps.renew(this.#sessionId, { files, replace })
    this.store.refuse(refused)
    return uploads
  }

  /** Requests new upload URLs. Shows the rows as pending, and restores them if the request fails. */
  async #restart(numbers: number[], replace: boolean): Promise<readonly FileUpload[]> {
    const before = this.store.get().rows
    for (const number of numbers) this.store.change(number, pendingRow)
    try {
      return await this.#renew(numbers, replace)
    } catch (error) {
      for (const { number, status, message, code } of before) {
        if (number !== undefined && numbers.includes(number))
          this.store.change(number, { status, message, code })
      }
      throw error
    }
  }

  async #run(uploads: readonly FileUpload[]): Promise<void> {
    // Also needed without uploads: files already on the server get no URL, but may not be processed yet.
    if (!countRows(this.store.get().rows).isDone) this.#follow()
    await sendUploads(uploads, {
      signal: this.#stopped.signal,
      renew: (numbers) => this.#renew(numbers, false),
      fileOf: (number) => this.store.get().rows.find((row) => row.number === number)?.file,
      onStart: (number) => this.store.change(number, { status: 'uploading', message: '' }),
      onFailed: (number, message) => this.store.change(number, { status: 'error', message }),
    })
  }
}
