import database, { type Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { StartError } from '../../start-error.ts'
import { damagedFile, diskError, makeFolder } from '../../state-file.ts'
import { checkFiles, type LevelFolder, levelFolderIn, recordFiles, recordOpened } from './level-files.ts'

export type OpenStore = { store: Store; close(): Promise<void> }

const causeSchema = z.object({ cause: z.object({ code: z.string().optional() }).optional() })

/** Says why LevelDB did not open its files: another process has them, the disk refuses, or they are damaged. */
function openingError(error: unknown, { level }: LevelFolder): StartError {
  const { cause } = causeSchema.safeParse(error).data ?? {}
  if (cause?.code === 'LEVEL_LOCKED')
    return new StartError(`Another process is using ${level}.`, {
      problem: 'data-folder-in-use',
      cause: error,
    })
  const said = diskError(cause ?? error, level)
  return said instanceof StartError ? said : damagedFile(level, error)
}

/** Reports a full or read-only disk at a write as one sentence. */
function nameDiskErrors({ db }: Store, { level }: LevelFolder): void {
  const { batch } = db
  db.batch = (operations, callback) =>
    batch.call(db, operations, callback).catch((error: unknown) => {
      throw diskError(error, level)
    })
}

/**
 * Opens a store on LevelDB's files in a folder.
 * @throws StartError when a file is damaged or missing, another process has the store, or the disk refuses.
 */
export async function openStoredStore(folder: string): Promise<OpenStore> {
  makeFolder(folder)
  const at = levelFolderIn(folder)
  checkFiles(at)
  const store = database.create({ path: at.level })
  try {
    await store.db.open()
  } catch (error) {
    throw openingError(error, at)
  }
  recordOpened(at)
  nameDiskErrors(store, at)
  return {
    store,
    async close() {
      await store.db.close()
      recordFiles(at)
    },
  }
}
