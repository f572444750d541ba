import { join } from 'node:path'
import * as z from 'zod'
import { makeFolder, readState, writeState } from '#emulator/state-file.ts'

const keptSettingSchema = z.object({
  /** The day, UTC, of the sample's newest item. */
  newestOn: z.iso.date(),
  port: z.int().min(1).max(65_535),
})

/** What must not change from one start to the next: dates are of the first start, and addresses and guids carry the port. */
export type KeptSetting = z.infer<typeof keptSettingSchema>

const fileName = 'feed-server.json'

/** What was kept in the folder; undefined at the first start. @throws StartError for a damaged file. */
export function readKeptSetting(folder: string): KeptSetting | undefined {
  return readState(join(folder, fileName), keptSettingSchema)
}

export function keepSetting(folder: string, setting: KeptSetting): void {
  makeFolder(folder)
  writeState(join(folder, fileName), JSON.stringify(setting))
}
