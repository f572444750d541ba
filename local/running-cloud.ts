import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalCloud } from 'cdk-on-localhost'
import { readText, StartError, writeState } from 'cdk-on-localhost/data-folder'
import * as z from 'zod'
import { sdkEnvironment } from '#local/people.ts'

const runningSchema = z.object({
  awsEndpoint: z.url(),
  /** What an AWS SDK reads to reach it as the cloud's administrator. */
  environment: z.record(z.string(), z.string()),
  /** Of its stacks: `stack.output` and value. */
  outputs: z.array(z.tuple([z.string(), z.string()])).transform((outputs) => new Map(outputs)),
})

export type RunningCloud = z.output<typeof runningSchema>

const fileIn = (dataFolder: string) => join(dataFolder, 'running-cloud.json')

/** Leaves in the data folder, for this user alone, how commands reach the cloud that runs on it. Answers how to take that away again. */
export function noteRunning(dataFolder: string, cloud: LocalCloud): () => void {
  const running: z.input<typeof runningSchema> = {
    awsEndpoint: cloud.awsEndpoint,
    environment: sdkEnvironment(cloud),
    outputs: [...cloud.outputs],
  }
  writeState(fileIn(dataFolder), JSON.stringify(running), { mode: 0o600 })
  return () => rmSync(fileIn(dataFolder), { force: true })
}

/**
 * The cloud that runs on a data folder of this machine.
 * @throws StartError when none does; a process that was killed may have left its note.
 */
export async function findRunning(dataFolder: string): Promise<RunningCloud> {
  const text = readText(fileIn(dataFolder))
  const running = text === undefined ? undefined : runningSchema.parse(JSON.parse(text))
  const answers = running && (await fetch(running.awsEndpoint).catch(() => undefined))
  if (running && answers) return running
  throw new StartError(`Nothing runs on ${dataFolder}. Start it with npm start, or give --data.`)
}
