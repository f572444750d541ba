import { openDataFolder, removeDataFolder } from '#emulator/data-folder.ts'
import { holdPort } from '#emulator/listen.ts'
import { dataFolderOptions } from '#local/data-folder-options.ts'

/** What the start command was told. */
export type Settings = { port: number; dataFolder: string; isFresh: boolean }

/**
 * Finds out in a moment what would end a start only after everything was built, and then empties the data folder of one that begins
 * anew: a start that is refused loses nothing. From now on the folder is this process's, which opens it again as the product boots.
 * @throws StartError for a data folder that is in use, somebody else's or not writable, and for a taken port.
 */
export async function prepareStart({ port, dataFolder, isFresh }: Settings): Promise<void> {
  const data = openDataFolder(dataFolder, dataFolderOptions)
  try {
    // Of the site and of the AWS endpoint; the others may be kept with the folder, or not be needed.
    for (const needed of [port, port + 1]) await (await holdPort(needed)).release()
  } catch (error) {
    data.release()
    throw error
  }
  if (!isFresh) return
  removeDataFolder(dataFolder, dataFolderOptions)
  openDataFolder(dataFolder, dataFolderOptions)
}
