import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { damagedFile, missingFile, onDisk, readState, writeState } from '../../state-file.ts'
import { isWholeLog } from './level-log.ts'

const recordSchema = z.object({
  /** False while the store is open. Then only table files are recorded, because the others change. */
  isClosed: z.boolean(),
  files: z.array(z.object({ name: z.string(), size: z.int(), crc: z.int() })),
})
type RecordedFile = z.output<typeof recordSchema>['files'][number]

export type LevelFolder = { level: string; recordFile: string }

export const levelFolderIn = (folder: string): LevelFolder => ({
  level: join(folder, 'level'),
  recordFile: join(folder, 'level-files.json'),
})

const isTable = (name: string) => /\.(?:ldb|sst)$/.test(name)
const isLog = (name: string) => /^\d+\.log$/.test(name)
const isStored = (name: string) => isTable(name) || isLog(name) || /^(?:CURRENT|MANIFEST-\d+)$/.test(name)

const namesIn = ({ level }: LevelFolder) => (existsSync(level) ? readdirSync(level).filter(isStored) : [])

function describe(level: string, name: string): RecordedFile {
  const path = join(level, name)
  const bytes = onDisk(path, () => readFileSync(path))
  return { name, size: bytes.length, crc: crc32(bytes) }
}

/** @throws StartError when the file differs from its record */
function check(level: string, { name, size, crc }: RecordedFile): void {
  const path = join(level, name)
  if (!existsSync(path)) throw missingFile(path)
  if (statSync(path).size !== size || describe(level, name).crc !== crc) throw damagedFile(path)
}

/** LevelDB silently skips unreadable log records, so the log must be checked before LevelDB opens it. */
function checkLogs(at: LevelFolder): void {
  for (const name of namesIn(at).filter(isLog)) {
    const path = join(at.level, name)
    if (!isWholeLog(onDisk(path, () => readFileSync(path)))) throw damagedFile(path)
  }
}

/**
 * Checks the files of a closed store and records that it is about to be opened. Table files never change
 * after they are written; LevelDB deletes those it no longer needs, and refuses to open when one is missing.
 * @throws StartError for a damaged or missing file, before anything is changed
 */
export function checkFiles(at: LevelFolder): void {
  const { level, recordFile } = at
  const record = readState(recordFile, recordSchema)
  const names = namesIn(at)
  // Without `CURRENT`, LevelDB would create an empty store and delete the other files.
  const exists = record !== undefined || names.length > 0
  if (exists && !names.includes('CURRENT')) throw missingFile(join(level, 'CURRENT'))
  for (const file of record?.files ?? [])
    if (record?.isClosed || names.includes(file.name)) check(level, file)
  checkLogs(at)
  if (!record) return
  const files = record.files.filter(({ name }) => isTable(name) && names.includes(name))
  writeState(recordFile, JSON.stringify({ isClosed: false, files }))
}

/** Writes a record, so that the next start notices a deleted store. */
export function recordOpened({ recordFile }: LevelFolder): void {
  if (!existsSync(recordFile)) writeState(recordFile, JSON.stringify({ isClosed: false, files: [] }))
}

/** Records the files of a closed store. Known table files are not read again. */
export function recordFiles(at: LevelFolder): void {
  const known = readState(at.recordFile, recordSchema)?.files ?? []
  const files = namesIn(at).map(
    (name) => known.find((file) => file.name === name && isTable(name)) ?? describe(at.level, name),
  )
  writeState(at.recordFile, JSON.stringify({ isClosed: true, files }))
}
