import { join } from 'node:path'
import { makeFolder, readState, StartError, writeState } from 'cdk-on-localhost/data-folder'
import { portError } from 'cdk-on-localhost/http'
import * as z from 'zod'

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

const portOfErrorSchema = z.object({ port: z.int() })

/** The error for a taken port, with the way out when it is the port that this data folder keeps. */
export function explainKeptPort(error: unknown, keptPort: number | undefined): unknown {
  const cause = error instanceof StartError ? error.cause : error
  const port = portOfErrorSchema.safeParse(cause).data?.port
  if (port === undefined || port !== keptPort) return portError(error)
  const message = `Port ${port} on 127.0.0.1 is taken, and this data folder's podcasts are read from it. Stop what uses it, or begin anew with --fresh.`
  return new StartError(message, { cause: error })
}
