import { MalformedAnswer } from '#web/lib/api/api-error.ts'

export type CloudTopic = { name: string; frequency: number }

export const cloudSize = 60

/**
 * Most frequent first. Accepts a list of `{name, frequency}`, or an object from names to numbers or objects
 * with a frequency. A missing frequency counts as 1; 0 or less drops the topic.
 */
export function readTopics(topics: unknown): CloudTopic[] {
  const seen = new Set<string>()
  return entriesOf(topics)
    .map(([name, value]) => ({ name, frequency: frequencyOf(value) }))
    .filter(({ name, frequency }) => {
      if (typeof name !== 'string' || name.trim() === '' || !(frequency > 0) || seen.has(name)) return false
      seen.add(name)
      return true
    })
    .map(({ name, frequency }) => ({ name: String(name), frequency }))
    .sort((one, other) => other.frequency - one.frequency || (one.name < other.name ? -1 : 1))
    .slice(0, cloudSize)
}

/** @throws MalformedAnswer where `topics` is neither a list nor an object */
export function readTopicsAnswer(answer: unknown): CloudTopic[] {
  const topics = field(answer, 'topics')
  if (typeof topics !== 'object' || topics === null) throw new MalformedAnswer(answer)
  return readTopics(topics)
}

function entriesOf(topics: unknown): [name: unknown, value: unknown][] {
  if (Array.isArray(topics)) return topics.map((entry: unknown) => [field(entry, 'name'), entry])
  return typeof topics === 'object' && topics !== null ? Object.entries(topics) : []
}

function frequencyOf(value: unknown): number {
  const frequency = typeof value === 'object' ? field(value, 'frequency') : value
  if (frequency === undefined || frequency === null) return 1
  return typeof frequency === 'number' && Number.isFinite(frequency) ? frequency : 0
}

function field(entry: unknown, name: string): unknown {
  return typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : undefined
}
