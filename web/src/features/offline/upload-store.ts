import type { RefusedFile } from '#shared/api/uploads.ts'
import { changeRow, type RowChange, type UploadRow } from '#web/features/offline/upload-rows.ts'

type UploadState = {
  rows: readonly UploadRow[]
  /** Files are named to the server, on their way, or not done yet. */
  isBusy: boolean
  /** The stream is gone; what becomes of the files nobody tells. */
  isLost: boolean
  /** Rows whose episodes have a transcript that would be replaced. */
  asked: readonly number[]
}

export const nothingChosen: UploadState = { rows: [], isBusy: false, isLost: false, asked: [] }
/** What is known of an upload; a component listens to it. */
export class UploadStore {
  readonly #listeners = new Set<() => void>()
  #state = nothingChosen

  readonly read = (): UploadState => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  set(change: Partial<UploadState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  change(number: number, row: RowChange): void {
    this.set({ rows: changeRow(this.#state.rows, number, row) })
  }

  refuse(refused: readonly RefusedFile[]): void {
    for (const { number, message, code } of refused) this.change(number, { status: 'error', message, code })
  }
}
