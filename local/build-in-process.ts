import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { StartError } from 'cdk-on-localhost/data-folder'
import * as z from 'zod'

/**
 * Builds in a child process, because bundlers and the CDK would keep a gigabyte of memory allocated in this
 * one.
 * @returns the folder of the cloud assembly
 * @throws StartError when the build failed; the child has printed the error
 */
export async function buildInProcess(): Promise<string> {
  const child = fork(fileURLToPath(new URL('./build-process.ts', import.meta.url)))
  let answer: unknown
  child.on('message', (message) => {
    answer = message
  })
  await once(child, 'exit')
  const cloudAssembly = z.string().safeParse(answer)
  if (!cloudAssembly.success) throw new StartError('The build failed; what went wrong is printed above.')
  return cloudAssembly.data
}
