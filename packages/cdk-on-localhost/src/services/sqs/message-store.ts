import type { Journal } from './journal.ts'
import type { ReceivedMessage, StoredMessage } from './message.ts'

export type MessageStoreOptions = {
  journal: Journal
  retentionSeconds: number
  now(): Date
  redrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number }
  redrive(deadLetterArn: string, message: StoredMessage): void
}

export type MessageStore = {
  keep(message: StoredMessage): void
  drop(id: string): void
  clear(): void
  find(receiptHandle: string): StoredMessage | undefined
  take(maximum: number, visibilitySeconds: number): ReceivedMessage[]
  all(): readonly StoredMessage[]
}

/** A handle is `<message id>.<receive count>`, so only the last receiver has a valid one. */
const handleOf = ({ id, receiveCount }: StoredMessage) => `${id}.${receiveCount}`

/**
 * After the clock is set back, `hiddenAt` lies in the future; such a message is visible rather than hidden
 * for that time.
 */
const isHidden = ({ visibleAt, hiddenAt, sentAt }: StoredMessage, now: number) =>
  visibleAt > now && (hiddenAt ?? sentAt) <= now

export function createMessageStore(options: MessageStoreOptions): MessageStore {
  const { journal, retentionSeconds, redrivePolicy, redrive } = options
  const { messages } = journal

  function keep(message: StoredMessage) {
    messages.set(message.id, message)
    journal.write({ kept: message })
  }

  function drop(id: string) {
    messages.delete(id)
    journal.write({ gone: id })
  }

  function isOffered(message: StoredMessage, now: number): boolean {
    if (message.sentAt + retentionSeconds * 1000 <= now) {
      drop(message.id)
      return false
    }
    if (isHidden(message, now)) return false
    if (!redrivePolicy || message.receiveCount < redrivePolicy.maxReceiveCount) return true
    redrive(redrivePolicy.deadLetterTargetArn, message)
    drop(message.id)
    return false
  }

  return {
    keep,
    drop,
    clear() {
      messages.clear()
      journal.write({ purged: true })
    },
    find(receiptHandle) {
      const message = messages.get(receiptHandle.split('.', 1)[0] ?? '')
      return message && handleOf(message) === receiptHandle ? message : undefined
    },
    take(maximum, visibilitySeconds) {
      const now = options.now().getTime()
      const offered = [...messages.values()].filter((message) => isOffered(message, now)).slice(0, maximum)
      return offered.map((message) => {
        const received = {
          ...message,
          visibleAt: now + visibilitySeconds * 1000,
          hiddenAt: now,
          receiveCount: message.receiveCount + 1,
          firstReceivedAt: message.firstReceivedAt ?? now,
        }
        keep(received)
        return { ...received, receiptHandle: handleOf(received) }
      })
    },
    all: () => [...messages.values()],
  }
}
