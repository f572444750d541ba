import { join } from 'node:path'
import { makeFolder, readState, StartError, writeState } from 'cdk-on-localhost/data-folder'
import { portError } from 'cdk-on-localhost/http'
import * as z from 'zod'

const storedSettingSchema = z.object({
  newestOn: z.iso.date(),
  port: z.int().min(1).max(65_535),
})

/**
 * Must stay the same across starts: URLs and guids contain the port, and dates are relative to the first
 * start.
 */
export type StoredSetting = z.infer<typeof storedSettingSchema>

const fileName = 'feed-server.json'

/** Undefined before the first start. @throws StartError for a damaged file */
export function readStoredSetting(folder: string): StoredSetting | undefined {
  return readState(join(folder, fileName), storedSettingSchema)
}

export function storeSetting(folder: string, setting: StoredSetting): void {
  makeFolder(folder)
  writeState(join(folder, fileName), JSON.stringify(setting))
}

const portOfErrorSchema = z.object({ port: z.int() })

/** If the taken port is the stored one, the error also says what the user can do. */
export function explainStoredPort(error: unknown, keptPort: number | undefined): unknown {
  const cause = error instanceof StartError ? error.cause : error
  const port = portOfErrorSchema.safeParse(cause).data?.port
  if (port === undefined || port !== keptPort) return portError(error)
  const message = `Port ${port} on 127.0.0.1 is taken, and this data folder's podcasts are read from it. Stop what uses it, or start over with --fresh.`
  return new StartError(message, { cause: error })
}
