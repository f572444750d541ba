import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const keptSettingSchema = z.object({
  /** The day, UTC, of the sample's newest item. */
  newestOn: z.iso.date(),
  port: z.int().min(1).max(65_535),
})

/** What must not change from one start to the next: dates are of the first start, and addresses and guids carry the port. */
export type KeptSetting = z.infer<typeof keptSettingSchema>

const fileName = 'feed-server.json'

/** What was kept in the folder; undefined at the first start. */
export async function readKeptSetting(folder: string): Promise<KeptSetting | undefined> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : keptSettingSchema.parse(JSON.parse(text))
}

export async function keepSetting(folder: string, setting: KeptSetting): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, fileName), JSON.stringify(setting))
}
