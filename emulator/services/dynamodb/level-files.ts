import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { ledgerSchema } from '#emulator/services/dynamodb/ledger.ts'
import { makeFolder, onDisk, readText, writeState } from '#emulator/state-file.ts'

const tableFileSchema = z.object({ name: z.string(), size: z.int(), crc: z.int() })
/** One of LevelDB's table files, which never change once they are written. */
export type TableFile = z.output<typeof tableFileSchema>

const recordSchema = ledgerSchema.extend({ files: z.array(tableFileSchema) })
/** What a store held when it was last looked at, kept beside it. */
export type StoreRecord = z.output<typeof recordSchema>

export type LevelFolder = { folder: string; level: string; recordFile: string }

export const levelFolderIn = (folder: string): LevelFolder => ({
  folder,
  level: join(folder, 'level'),
  recordFile: join(folder, 'level-record.json'),
})

/** Undefined also for a damaged one: it only helps to notice other damage. */
export function readRecord({ recordFile }: LevelFolder): StoreRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(readText(recordFile) ?? ''))
  } catch {
    return undefined
  }
}

const levelNames = ({ level }: LevelFolder) => (existsSync(level) ? readdirSync(level) : [])
const isTable = (name: string) => /\.(?:ldb|sst)$/.test(name)
const isLog = (name: string) => /^\d+\.log$/.test(name)

/** The table files of a store that is not open: an open one is writing some. One that is known is not read again. */
export function tableFilesOf(at: LevelFolder, known: readonly TableFile[]): TableFile[] {
  return levelNames(at)
    .filter(isTable)
    .map((name) => known.find((file) => file.name === name) ?? tableFile(at, name))
}

export function writeRecord({ recordFile }: LevelFolder, record: StoreRecord): void {
  writeState(recordFile, JSON.stringify(record))
}

function tableFile({ level }: LevelFolder, name: string): TableFile {
  const bytes = onDisk(level, () => readFileSync(join(level, name)))
  return { name, size: bytes.length, crc: crc32(bytes) }
}

function isAsWritten(at: LevelFolder, file: TableFile): boolean {
  // LevelDB removes what it needs no longer, and misses by itself what it still needs.
  if (!existsSync(join(at.level, file.name))) return true
  if (statSync(join(at.level, file.name)).size !== file.size) return false
  return tableFile(at, file.name).crc === file.crc
}

/** Whether there is anything that a store could be opened from or made again from. */
export const hasFiles = (at: LevelFolder) => levelNames(at).some((name) => isTable(name) || isLog(name))

/** Whether LevelDB would open what is there, instead of beginning anew and removing it, and every table file is as it was written. */
export function looksWhole(at: LevelFolder, record: StoreRecord | undefined): boolean {
  const isBegun = existsSync(join(at.level, 'CURRENT'))
  return (isBegun || !hasFiles(at)) && (record?.files ?? []).every((file) => isAsWritten(at, file))
}

/** The folder beside LevelDB's files in which damaged ones are kept. */
export const asideOf = ({ folder }: LevelFolder, now: Date) =>
  join(folder, `damaged-${now.toISOString().replaceAll(':', '-')}`)

/** Copies LevelDB's files to a folder of their own beside them, and answers it. */
export function copyAside(at: LevelFolder, now: Date): string {
  const aside = asideOf(at, now)
  onDisk(aside, () => cpSync(at.level, aside, { recursive: true }))
  return aside
}

/** Puts copied files back in the place of what became of them. */
export function putBack(at: LevelFolder, aside: string): void {
  onDisk(at.level, () => {
    rmSync(at.level, { recursive: true, force: true })
    renameSync(aside, at.level)
  })
}

/** Copies LevelDB's logs, which it turns into table files as it opens, without what it cannot read. Answers how to undo that. */
export function copyLogs(at: LevelFolder): { keepAs(aside: string): void; discard(): void } {
  const copies = join(at.folder, 'logs-before')
  onDisk(copies, () => {
    rmSync(copies, { recursive: true, force: true })
    for (const name of levelNames(at).filter(isLog)) cpSync(join(at.level, name), join(copies, name))
  })
  const discard = () => rmSync(copies, { recursive: true, force: true })
  return {
    discard,
    keepAs(aside) {
      makeFolder(aside)
      onDisk(aside, () => cpSync(copies, aside, { recursive: true }))
      discard()
    },
  }
}

/** Whether LevelDB wrote into its own notes of this opening that it left out some of its log (`DBImpl::RecoverLogFile`). */
export const hasDropped = ({ level }: LevelFolder) =>
  /: dropping \d+ bytes; /.test(readText(join(level, 'LOG')) ?? '')
