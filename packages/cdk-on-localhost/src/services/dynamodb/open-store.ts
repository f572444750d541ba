import database, { type Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { StartError } from '../../start-error.ts'
import { damagedFile, diskError, makeFolder } from '../../state-file.ts'
import { checkFiles, type LevelFolder, levelFolderIn, recordFiles, recordOpened } from './level-files.ts'

export type OpenStore = { store: Store; close(): Promise<void> }

const causeSchema = z.object({ cause: z.object({ code: z.string().optional() }).optional() })

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

function nameDiskErrors({ db }: Store, { level }: LevelFolder): void {
  const { batch } = db
  db.batch = (operations, callback) =>
    batch.call(db, operations, callback).catch((error: unknown) => {
      throw diskError(error, level)
    })
}

/** @throws StartError when a file is damaged or missing, another process has the store, or the disk fails */
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
