import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { arnOf } from '../../aws/identity.ts'
import type { HostedFunction } from './definition.ts'
import type { LambdaHost } from './host.ts'

type Code = Partial<HostedFunction> & { name: string; code: string }

export async function deployCode(
  host: Pick<LambdaHost, 'register'>,
  folder: string,
  { name, code, ...changes }: Code,
): Promise<string> {
  const entryFile = join(folder, `${name}.mjs`)
  const arn = arnOf('lambda', `function:${name}`)
  await writeFile(entryFile, code)
  host.register({
    name,
    arn,
    entryFile,
    handlerName: 'index.handler',
    environment: {},
    timeoutSeconds: 5,
    memoryMegabytes: 256,
    accessKeyId: `key-of-${name}`,
    secretAccessKey: 'secret',
    ...changes,
  })
  return arn
}
