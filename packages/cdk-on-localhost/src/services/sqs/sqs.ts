import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { accountId, arnOf } from '../../aws/identity.ts'
import { openJournal } from './journal.ts'
import { createQueue, queuePropertiesSchema, type SqsQueue } from './queue.ts'

export type Sqs = {
  /**
   * Opens the stored queue, or creates it.
   * @param properties of `AWS::SQS::Queue`
   * @throws when its dead-letter queue does not exist yet
   */
  createQueue(name: string, properties: unknown): SqsQueue
  urlOf(name: string): string
  find(nameArnOrUrl: string): SqsQueue | undefined
  /** For rules, schedules and failure destinations. @throws for an unknown queue */
  send(nameArnOrUrl: string, body: string): Promise<void>
  queues(): readonly SqsQueue[]
}

export type SqsOptions = {
  folder: string
  /** Read at each use, because the port may be unknown at first. */
  endpointUrl: () => string
  now?: () => Date
}

/** A damaged file must stop the start before any resource is created. @throws StartError */
function checkStored(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names) if (name.endsWith('.jsonl')) openJournal(join(folder, name))
}

export function createSqs({ folder, endpointUrl, now = () => new Date() }: SqsOptions): Sqs {
  checkStored(folder)
  const queues = new Map<string, SqsQueue>()
  const find = (text: string) => queues.get(text.split(/[:/]/).at(-1) ?? '')

  function get(text: string): SqsQueue {
    const queue = find(text)
    if (!queue) throw new Error(`There is no queue ${text}.`)
    return queue
  }

  return {
    createQueue(name, properties) {
      const parsed = queuePropertiesSchema.parse(properties)
      if (parsed.RedrivePolicy) get(parsed.RedrivePolicy.deadLetterTargetArn)
      const queue = createQueue({
        name,
        arn: arnOf('sqs', name),
        properties: parsed,
        journal: openJournal(join(folder, `${name}.jsonl`)),
        redrive: (arn, message) => get(arn).accept({ ...message, source: arnOf('sqs', name) }),
        now,
      })
      queues.set(name, queue)
      return queue
    },
    urlOf: (name) => `${endpointUrl()}/${accountId}/${name}`,
    find,
    async send(text, body) {
      get(text).send(body)
    },
    queues: () => [...queues.values()],
  }
}
