import { join } from 'node:path'
import { lockDataFolder, openDataFolder, removeDataFolder } from 'cdk-on-localhost/data-folder'
import { type ReservedPort, reservePort } from 'cdk-on-localhost/http'
import { dataFolderOptions } from '#local/data-folder-options.ts'
import { explainStoredPort, readStoredSetting } from '#local/feed-server/stored-setting.ts'
import { type Environment, readModelSettings } from '#local/model-settings.ts'
import { readPaymentTestKeys } from '#local/payment-settings.ts'
import { readPrivateHosts } from '#local/private-hosts.ts'

export type Settings = {
  port: number
  dataFolder: string
  isFresh: boolean
  /** Without the sample and its accounts. */
  isEmpty: boolean
  /** Set by `npm run dev`. */
  isDevelopment: boolean
  isInspected: boolean
}

export const developmentPort = (port: number): number => port + 4

async function checkPorts(settings: Settings, environment: Environment) {
  const { port, dataFolder, isFresh, isDevelopment } = settings
  const kept = isFresh ? undefined : readStoredSetting(join(dataFolder, 'feed-server'))?.port
  const ports = [
    port,
    port + 1,
    kept ?? port + 2,
    ...(readPaymentTestKeys(environment) ? [] : [port + 3]),
    ...(isDevelopment ? [developmentPort(port)] : []),
  ]
  const reserved: ReservedPort[] = []
  try {
    // Reserves all ports at the same time, because two of the numbers may be equal.
    for (const needed of ports) reserved.push(await reservePort(needed))
  } catch (error) {
    throw explainStoredPort(error, kept)
  } finally {
    for (const { release } of reserved) await release()
  }
}

/**
 * Checks everything that could prevent a start, without changing data. Locks the data folder.
 * @throws StartError
 */
export async function prepareStart(settings: Settings, environment: Environment): Promise<void> {
  readModelSettings(environment)
  readPrivateHosts(environment)
  // With --fresh, an old folder may be damaged or have another data version, so it is only locked.
  const open = settings.isFresh ? lockDataFolder : openDataFolder
  const data = open(settings.dataFolder, dataFolderOptions)
  try {
    await checkPorts(settings, environment)
  } catch (error) {
    data.release()
    throw error
  }
}

/**
 * Deletes the data folder's content. Checks the ports again first, because the build took a while. @throws
 * StartError
 */
export async function startFresh(settings: Settings, environment: Environment): Promise<void> {
  await checkPorts(settings, environment)
  removeDataFolder(settings.dataFolder, dataFolderOptions)
  openDataFolder(settings.dataFolder, dataFolderOptions)
}
