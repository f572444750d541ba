import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { type StoredMessage, storedMessageSchema } from './message.ts'

const entrySchema = z.union([
  z.object({ kept: storedMessageSchema }),
  z.object({ gone: z.string() }),
  z.object({ purged: z.literal(true) }),
])

type Entry = z.output<typeof entrySchema>

export type Journal = { messages: Map<string, StoredMessage>; write(entry: Entry): void }

/** The last line of a process that was killed may be half a line. */
function parseLine(line: string): Entry | undefined {
  try {
    return entrySchema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

function replay(text: string): Map<string, StoredMessage> {
  const messages = new Map<string, StoredMessage>()
  for (const line of text.split('\n')) {
    const entry = parseLine(line)
    if (!entry) continue
    if ('kept' in entry) messages.set(entry.kept.id, entry.kept)
    else if ('gone' in entry) messages.delete(entry.gone)
    else messages.clear()
  }
  return messages
}

/** A queue's messages as a file of changes, one a line, shortened to what is left whenever it is opened. */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const messages = replay(existsSync(file) ? readFileSync(file, 'utf8') : '')
  const lines = [...messages.values()].map((kept) => `${JSON.stringify({ kept })}\n`)
  writeFileSync(`${file}.new`, lines.join(''))
  renameSync(`${file}.new`, file)
  return {
    messages,
    write: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
  }
}
