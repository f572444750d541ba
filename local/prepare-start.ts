import { join } from 'node:path'
import { lockDataFolder, openDataFolder, removeDataFolder } from 'cdk-on-localhost/data-folder'
import { type HeldPort, holdPort } from 'cdk-on-localhost/http'
import { dataFolderOptions } from '#local/data-folder-options.ts'
import { explainKeptPort, readKeptSetting } from '#local/feed-server/kept-setting.ts'
import { type Environment, readModelSettings } from '#local/model-settings.ts'
import { readPaymentKeys } from '#local/payment-settings.ts'

export type Settings = {
  port: number
  dataFolder: string
  isFresh: boolean
  /** `npm run dev` */
  isDevelopment: boolean
  isInspected: boolean
}

export const developmentPort = (port: number): number => port + 4

async function checkPorts(settings: Settings, environment: Environment) {
  const { port, dataFolder, isFresh, isDevelopment } = settings
  const kept = isFresh ? undefined : readKeptSetting(join(dataFolder, 'feed-server'))?.port
  const ports = [
    port,
    port + 1,
    kept ?? port + 2,
    ...(readPaymentKeys(environment) ? [] : [port + 3]),
    ...(isDevelopment ? [developmentPort(port)] : []),
  ]
  const held: HeldPort[] = []
  try {
    // Keeps all open until the end, because two of them may be the same.
    for (const needed of ports) held.push(await holdPort(needed))
  } catch (error) {
    throw explainKeptPort(error, kept)
  } finally {
    for (const { release } of held) await release()
  }
}

/**
 * Checks everything that can refuse a start, without changing data. Locks the data folder.
 * @throws StartError
 */
export async function prepareStart(settings: Settings, environment: Environment): Promise<void> {
  readModelSettings(environment)
  // With --fresh the folder may be damaged or have another version.
  const open = settings.isFresh ? lockDataFolder : openDataFolder
  const data = open(settings.dataFolder, dataFolderOptions)
  try {
    await checkPorts(settings, environment)
  } catch (error) {
    data.release()
    throw error
  }
}

/** Deletes the data. Checks the ports again first, because the build took a while. @throws StartError */
export async function beginAnew(settings: Settings, environment: Environment): Promise<void> {
  await checkPorts(settings, environment)
  removeDataFolder(settings.dataFolder, dataFolderOptions)
  openDataFolder(settings.dataFolder, dataFolderOptions)
}
