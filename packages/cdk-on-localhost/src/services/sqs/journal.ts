import { truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { appendState, damagedFile, makeFolder, onDisk, readText, writeState } from '../../state-file.ts'
import { type StoredMessage, storedMessageSchema } from './message.ts'

const entrySchema = z.union([
  z.object({ kept: storedMessageSchema }),
  z.object({ gone: z.string() }),
  z.object({ purged: z.literal(true) }),
])

type Entry = z.output<typeof entrySchema>

export type Journal = { messages: Map<string, StoredMessage>; write(entry: Entry): void }

/** The receiver ended with the previous process, so the visibility timeout no longer applies. */
const withoutReceiver = (message: StoredMessage): StoredMessage =>
  message.receiveCount > 0 ? { ...message, visibleAt: message.sentAt } : message

/** @throws for a malformed line */
function replay(text: string): Map<string, StoredMessage> {
  const messages = new Map<string, StoredMessage>()
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  for (const line of lines) {
    const entry = entrySchema.parse(JSON.parse(line))
    if ('kept' in entry) messages.set(entry.kept.id, withoutReceiver(entry.kept))
    else if ('gone' in entry) messages.delete(entry.gone)
    else messages.clear()
  }
  // A killed process may leave a partial last line.
  if (!/^(\{.*)?$/s.test(last)) throw new Error('The last line is not the beginning of an entry.')
  return messages
}

function readMessages(file: string): Map<string, StoredMessage> {
  const text = readText(file) ?? ''
  try {
    return replay(text)
  } catch (error) {
    throw damagedFile(file, error)
  }
}

/** A file with more lines is compacted when most of them are obsolete. */
const longestTail = 10_000

/**
 * A queue's messages as a log of changes, one per line. Compacted when it is opened, when the queue is empty
 * and when it has grown long.
 * @throws StartError for a damaged file
 */
export function openJournal(file: string): Journal {
  makeFolder(dirname(file))
  const messages = readMessages(file)
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
