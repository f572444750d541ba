import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalCloud } from 'cdk-on-localhost'
import { readText, StartError, writeState } from 'cdk-on-localhost/data-folder'
import * as z from 'zod'
import { sdkEnvironment } from '#local/people.ts'

const runningSchema = z.object({
  awsEndpoint: z.url(),
  environment: z.record(z.string(), z.string()),
  outputs: z.array(z.tuple([z.string(), z.string()])).transform((outputs) => new Map(outputs)),
})

export type RunningCloud = z.output<typeof runningSchema>

const fileIn = (dataFolder: string) => join(dataFolder, 'running-cloud.json')

/**
 * Writes a file into the data folder that says how to reach the running cloud. Only this user can read it.
 * @returns a function that deletes the file
 */
export function recordRunning(dataFolder: string, cloud: LocalCloud): () => void {
  const running: z.input<typeof runningSchema> = {
    awsEndpoint: cloud.awsEndpoint,
    environment: sdkEnvironment(cloud),
    outputs: [...cloud.outputs],
  }
  writeState(fileIn(dataFolder), JSON.stringify(running), { mode: 0o600 })
  return () => rmSync(fileIn(dataFolder), { force: true })
}

/**
 * Also sends a request, because a killed process may have left its file. @throws StartError when no cloud
 * runs
 */
export async function findRunning(dataFolder: string): Promise<RunningCloud> {
  const text = readText(fileIn(dataFolder))
  const running = text === undefined ? undefined : runningSchema.parse(JSON.parse(text))
  const answers = running && (await fetch(running.awsEndpoint).catch(() => undefined))
  if (running && answers) return running
  throw new StartError(`Nothing runs on ${dataFolder}. Start it with npm start, or give --data.`)
}
