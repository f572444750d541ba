import { copyFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { type StoredMessage, storedMessageSchema } from '#emulator/services/sqs/message.ts'
import {
  appendState,
  makeFolder,
  onDisk,
  type Report,
  readText,
  toConsole,
  writeState,
} from '#emulator/state-file.ts'

const entrySchema = z.union([
  z.object({ kept: storedMessageSchema }),
  z.object({ gone: z.string() }),
  z.object({ purged: z.literal(true) }),
])

type Entry = z.output<typeof entrySchema>

export type Journal = { messages: Map<string, StoredMessage>; write(entry: Entry): void }

function parseLine(line: string): Entry | undefined {
  try {
    return entrySchema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

/** Its receiver ended with the process that wrote this, so there is no reason to wait for its visibility timeout. */
const withoutReceiver = (message: StoredMessage): StoredMessage =>
  message.receiveCount > 0 ? { ...message, visibleAt: message.sentAt } : message

function replay(text: string) {
  const messages = new Map<string, StoredMessage>()
  // The last line of a process that was killed may be half a line.
  const lines = text.split('\n').slice(0, -1)
  let unreadable = 0
  for (const line of lines) {
    const entry = parseLine(line)
    if (!entry) unreadable += 1
    else if ('kept' in entry) messages.set(entry.kept.id, withoutReceiver(entry.kept))
    else if ('gone' in entry) messages.delete(entry.gone)
    else messages.clear()
  }
  return { messages, lines: lines.length, unreadable }
}

/** From this many lines on a file is shortened when most of them tell of what is gone. */
const longestTail = 10_000

/** A queue's messages as a file of changes, one a line, shortened to what is left when it is opened, when nothing is left and when it has grown long. */
export function openJournal(file: string, report: Report = toConsole): Journal {
  makeFolder(dirname(file))
  const { messages, lines, unreadable } = replay(readText(file) ?? '')
  if (unreadable > 0) {
    const aside = `${file}.damaged`
    onDisk(aside, () => copyFileSync(file, aside))
    report(
      `${file} was damaged: ${unreadable} of its ${lines} lines cannot be read, and what they said of messages is lost; it is kept as ${aside}.`,
    )
  }
  let length = 0

  function shorten() {
    const kept = [...messages.values()].map((message) => `${JSON.stringify({ kept: message })}\n`)
    writeState(file, kept.join(''))
    length = kept.length
  }

  function empty() {
    onDisk(file, () => truncateSync(file))
    length = 0
  }

  shorten()
  return {
    messages,
    write(entry) {
      if (messages.size === 0 && !('kept' in entry)) return empty()
      appendState(file, `${JSON.stringify(entry)}\n`)
      length += 1
      if (length > longestTail + 2 * messages.size) shorten()
    },
  }
}
