import database, { type Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import {
  keepLedger,
  type Ledger,
  ledgerKey,
  ledgerOf,
  ledgerSchema,
} from '#emulator/services/dynamodb/ledger.ts'
import {
  asideOf,
  copyAside,
  copyLogs,
  hasDropped,
  hasFiles,
  type LevelFolder,
  levelFolderIn,
  looksWhole,
  putBack,
  readRecord,
  type StoreRecord,
  type TableFile,
  tableFilesOf,
  writeRecord,
} from '#emulator/services/dynamodb/level-files.ts'
import { countAll, mendStore } from '#emulator/services/dynamodb/mend-store.ts'
import { repairLevel } from '#emulator/services/dynamodb/repair-level.ts'
import { StartError } from '#emulator/start-error.ts'
import { damagedFile, diskError, makeFolder, type Report } from '#emulator/state-file.ts'

export type OpenStore = {
  store: Store
  /** Resolves when the store is closed and what it held is written down. */
  close(): Promise<void>
}

type Opening = { report: Report; now: () => Date }

const recordMilliseconds = 1000

const causeSchema = z.object({ cause: z.object({ code: z.string().optional() }).optional() })

/** The sentence for a store that another process has, or that the disk does not let open; other errors stay what they are. */
function openingError(error: unknown, { level }: LevelFolder): unknown {
  const { cause } = causeSchema.safeParse(error).data ?? {}
  if (cause?.code === 'LEVEL_LOCKED')
    return new StartError(`Another process is using ${level}.`, {
      problem: 'data-folder-in-use',
      cause: error,
    })
  const said = diskError(cause ?? error, level)
  return said instanceof StartError ? said : error
}

/** Opens LevelDB's files as they are. @throws StartError for what is not damage; LevelDB's own error for what may be. */
async function openFiles(at: LevelFolder): Promise<Store> {
  const store = database.create({ path: at.level })
  try {
    await store.db.open()
    return store
  } catch (error) {
    throw openingError(error, at)
  }
}

async function openRepaired(at: LevelFolder): Promise<Store> {
  try {
    await repairLevel(at.level)
    return await openFiles(at)
  } catch (error) {
    throw error instanceof StartError ? error : damagedFile(at.level, error)
  }
}

type Opened = { store: Store /** Where damaged files are kept as they were. */; aside?: string }

async function openWhatIsThere(at: LevelFolder, record: StoreRecord | undefined, now: Date): Promise<Opened> {
  const logs = copyLogs(at)
  try {
    if (!looksWhole(at, record)) return { aside: copyAside(at, now), store: await openRepaired(at) }
    const store = await openFiles(at)
    if (!hasDropped(at)) return { store }
    const aside = asideOf(at, now)
    logs.keepAs(aside)
    return { store, aside }
  } catch (error) {
    if (error instanceof StartError) throw error
    return { aside: copyAside(at, now), store: await openRepaired(at) }
  } finally {
    logs.discard()
  }
}

const total = ({ items }: Ledger) => Object.values(items).reduce((sum, count) => sum + count, 0)

/** A folder that was removed: nothing is there that could be kept. @throws StartError */
function refuseGone(at: LevelFolder, record: StoreRecord | undefined): void {
  if (!record || total(record) === 0 || hasFiles(at)) return
  throw new StartError(`${at.level} is gone, and with it ${total(record)} items of its tables.`, {
    problem: 'damaged-data',
  })
}

function readLedger(store: Store): Ledger | undefined {
  try {
    return ledgerSchema.safeParse(store.db.getSync(ledgerKey)).data
  } catch {
    return undefined
  }
}

/** What the store should hold, as whoever wrote last says. */
function newest(kept: Ledger | undefined, record: StoreRecord | undefined): Ledger | undefined {
  if (!kept || !record) return kept ?? record
  return record.writes > kept.writes ? record : kept
}

/** Equal counts prove nothing: an older version of a table may have an item back for each one that it lost. */
function tellLost(expected: Ledger, items: Ledger['items']): string {
  const lost = Object.entries(expected.items)
    .map(([table, count]) => ({ table, count, missing: count - (items[table] ?? 0) }))
    .filter(({ missing }) => missing > 0)
    .map(({ table, count, missing }) => `at least ${missing} of ${count} items of ${table}`)
  return lost.length > 0
    ? `${lost.join(', ')} are lost, and others may be older than they were, or garbled`
    : 'items may be missing, older than they were, or garbled'
}

const nothing: Ledger = { writes: 0, items: {} }

/** Looks after an opened store: mends what was damaged, and begins to count what is written. @throws StartError when nothing is left. */
async function settle(
  { store, aside }: Opened,
  at: LevelFolder,
  { record, report }: { record: StoreRecord | undefined; report: Report },
): Promise<void> {
  const kept = readLedger(store)
  const expected = newest(kept, record) ?? nothing
  const isTailLost = expected.writes > (kept?.writes ?? 0)
  if (aside === undefined && !isTailLost) {
    keepLedger(store, kept ?? { ...nothing, items: await countAll(store) })
    return
  }
  const mended = { writes: expected.writes, items: await mendStore(store) }
  if (total(mended) === 0 && total(expected) > 0) {
    await store.db.close()
    if (aside) putBack(at, aside)
    throw damagedFile(at.level)
  }
  await store.db.batch([{ type: 'put', key: ledgerKey, value: mended }])
  keepLedger(store, mended)
  const where = aside ? `; the damaged files are kept in ${aside}` : ''
  report(`${at.level} was damaged: ${tellLost(expected, mended.items)}${where}.`)
}

/** Writes down once a second what the store holds, when it has changed; says how to do so once it is closed. */
function keepRecord(store: Store, at: LevelFolder, files: readonly TableFile[]): () => void {
  let written: Ledger | undefined
  const timer = setInterval(() => {
    const ledger = ledgerOf(store)
    if (!ledger || ledger === written) return
    writeRecord(at, { ...ledger, files: [...files] })
    written = ledger
  }, recordMilliseconds).unref()
  return () => {
    clearInterval(timer)
    const ledger = ledgerOf(store)
    if (ledger) writeRecord(at, { ...ledger, files: tableFilesOf(at, files) })
  }
}

/**
 * Opens a store on LevelDB's files in a folder. What is damaged is kept aside and mended as far as it can be read, and one sentence names
 * what is lost.
 * @throws StartError when another process has it, the disk does not take it, or nothing of it can be read.
 */
export async function openStoredStore(folder: string, { report, now }: Opening): Promise<OpenStore> {
  makeFolder(folder)
  const at = levelFolderIn(folder)
  const record = readRecord(at)
  refuseGone(at, record)
  const found = tableFilesOf(at, record?.files ?? [])
  const opened = await openWhatIsThere(at, record, now())
  await settle(opened, at, { record, report })
  const { store, aside } = opened
  // Of those that were mended none is known.
  const finish = keepRecord(store, at, aside === undefined ? found : [])
  return {
    store,
    async close() {
      await store.db.close()
      finish()
    },
  }
}
