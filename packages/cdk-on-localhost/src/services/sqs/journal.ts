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

/** Its receiver ended with the process that wrote this, so there is no reason to wait for its visibility timeout. */
const withoutReceiver = (message: StoredMessage): StoredMessage =>
  message.receiveCount > 0 ? { ...message, visibleAt: message.sentAt } : message

/** @throws for a line that is not what was written. */
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
  // A process that was killed may leave half a line, of which at least the beginning is there.
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

/** From this many lines on a file is shortened when most of them tell of what is gone. */
const longestTail = 10_000

/** A queue's messages as a file of changes, one a line, shortened to what is left when it is opened, when nothing is left and when it has grown long. @throws StartError for a damaged file. */
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
