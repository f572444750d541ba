import type { RefusedFile } from '#shared/api/uploads.ts'
import { changeRow, type RowChange, type UploadRow } from '#web/features/offline-transcription/upload-rows.ts'
import { changeFields, createStore } from '#web/lib/store.ts'

type UploadState = {
  rows: readonly UploadRow[]
  isBusy: boolean
  /** The progress stream broke and could not be reopened, so the outcome is unknown. */
  isLost: boolean
  replacing: readonly number[]
}

export const nothingChosen: UploadState = { rows: [], isBusy: false, isLost: false, replacing: [] }

export class UploadStore {
  readonly #store = createStore(nothingChosen)
  readonly get = this.#store.get
  readonly subscribe = this.#store.subscribe

  set(change: Partial<UploadState>): void {
    changeFields(this.#store, change)
  }

  change(number: number, row: RowChange): void {
    this.set({ rows: changeRow(this.get().rows, number, row) })
  }

  refuse(refused: readonly RefusedFile[]): void {
    for (const { number, message, code } of refused) this.change(number, { status: 'error', message, code })
  }
}
