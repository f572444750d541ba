import { randomUUID } from 'node:crypto'
import {
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { sdkEnvironment } from '#local/people.ts'
import { documentedCommands, optionsOf } from '#tests/documented-commands.ts'
import type { TestCloud } from '#tests/harness.ts'

/** `name` is the prefix of the stack outputs. */
export type DeadLetters = { stack: string; name: string }

/** @throws Error if the runbook does not have the command */
function runbookLine(call: string, output: string): ReadonlyMap<string, string> {
  const commands = documentedCommands().filter(({ file }) => file === 'docs/runbook.md')
  const found = commands.find(
    ({ text }, index) =>
      text.startsWith(`aws ${call} `) && commands[index + 1]?.words.slice(1).join('.') === output,
  )
  if (!found) throw new Error(`The runbook has no «aws ${call}» of ${output}.`)
  return optionsOf(found.words)
}

export function openDeadLetters(testCloud: TestCloud) {
  const { cloud } = testCloud
  const { sqs, lambda } = cloud.services
  const { AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '' } = sdkEnvironment(cloud)
  const client = new SQSClient({ endpoint, region, credentials: cloud.credentials })
  const outputOf = (output: string) => cloud.outputs.get(output) ?? `no output ${output}`

  function queueOf({ stack, name }: DeadLetters) {
    const queue = sqs.find(outputOf(`${stack}.${name}Url`))
    if (!queue) throw new Error(`There is no queue ${name} in ${stack}.`)
    return queue
  }

  return {
    /** Lists all queues of the cloud, so that a new one cannot be forgotten. */
    names: () => sqs.queues().flatMap(({ name }) => (name.includes('DeadLetters') ? [name] : [])),
    nameOf: (dead: DeadLetters) => queueOf(dead).name,
    sourceOf: (dead: DeadLetters) =>
      sqs
        .queues()
        .find(({ properties }) => properties.RedrivePolicy?.deadLetterTargetArn === queueOf(dead).arn),
    /** Simulates the last failed delivery. Services other than SQS leave no `source`. */
    force(dead: DeadLetters, body: unknown, source?: string): void {
      queueOf(dead).accept({
        id: randomUUID(),
        body: JSON.stringify(body),
        sentAt: Date.now(),
        visibleAt: 0,
        receiveCount: 4,
        ...(source !== undefined && { source }),
      })
    },
    async read(dead: DeadLetters): Promise<unknown[]> {
      const output = `${dead.stack}.${dead.name}Url`
      const options = runbookLine('sqs receive-message', output)
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: outputOf(output),
          MaxNumberOfMessages: Number(options.get('max-number-of-messages')),
          VisibilityTimeout: Number(options.get('visibility-timeout')),
        }),
      )
      return Messages.map(({ Body = '' }) => JSON.parse(Body))
    },
    async redrive({ stack, name }: DeadLetters): Promise<void> {
      const output = `${stack}.${name}Arn`
      runbookLine('sqs start-message-move-task', output)
      await client.send(new StartMessageMoveTaskCommand({ SourceArn: outputOf(output) }))
    },
    async purge({ stack, name }: DeadLetters): Promise<void> {
      const output = `${stack}.${name}Url`
      runbookLine('sqs purge-queue', output)
      await client.send(new PurgeQueueCommand({ QueueUrl: outputOf(output) }))
    },
    /** Invokes the function named by a stack output; returns its error, if any. */
    async invoke(output: string, event: unknown): Promise<string | undefined> {
      runbookLine('lambda invoke', output)
      return (await lambda.invoke(outputOf(output), JSON.stringify(event))).functionError
    },
    close: () => client.destroy(),
  }
}
