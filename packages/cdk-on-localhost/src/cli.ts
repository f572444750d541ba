#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bootLocalCloud, type LocalCloud } from './boot.ts'
import { openDataFolder, removeDataFolder } from './data-folder.ts'
import { StartError } from './start-error.ts'
import { namedDiskError } from './state-file.ts'
import { createStatusPages } from './status/status-pages.ts'
import { TemplateError } from './template/intrinsics.ts'

const usage = `Usage: cdk-on-localhost [<folder>] [--port <port>] [--data <folder>] [--fresh]

  <folder>  what cdk synth wrote (default cdk.out)
  --port    port of the site on 127.0.0.1; the AWS endpoint has the next one (default 4400)
  --data    folder that keeps tables, buckets, queues and all else (default .cdk-on-localhost)
  --fresh   empty that folder first
  --help    print this text`

const dataOptions = { owner: 'cdk-on-localhost', markerName: 'cdk-on-localhost.json', dataVersion: 1 }

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '4400' },
      data: { type: 'string', default: '.cdk-on-localhost' },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_534)
    throw new StartError(`--port takes a number from 0 to 65534, not "${values.port}".`)
  const cloudAssembly = resolve(positionals[0] ?? 'cdk.out')
  if (!existsSync(join(cloudAssembly, 'manifest.json')))
    throw new StartError(
      `${cloudAssembly} contains no cloud assembly. Run cdk synth first, or name its folder.`,
    )
  return { cloudAssembly, port, dataFolder: resolve(values.data), isFresh: values.fresh }
}

function announce({ siteUrl, awsEndpoint, region, credentials, outputs }: LocalCloud): void {
  const { accessKeyId, secretAccessKey } = credentials
  console.log(`Site          ${siteUrl}\nWhat runs     ${siteUrl}/_local\nAWS endpoint  ${awsEndpoint}\n`)
  for (const [name, value] of outputs) console.log(`${name} = ${value}`)
  console.log(`\nFor an AWS SDK or the AWS CLI:\nexport AWS_ENDPOINT_URL=${awsEndpoint} AWS_REGION=${region}`)
  console.log(`export AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=${secretAccessKey}`)
  console.log('\nStop: Ctrl-C')
}

function fail(thrown: unknown): never {
  const error = namedDiskError(thrown)
  if (error instanceof StartError && /^(?:damaged-data|other-data-version)$/.test(error.problem ?? ''))
    console.error(`${error.message} Put a copy of the folder back, or start with an empty one: --fresh.`)
  else if (error instanceof StartError || error instanceof TemplateError) console.error(error.message)
  else if (error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code)))
    console.error(`${error.message}\n\n${usage}`)
  else console.error(error)
  process.exit(1)
}

try {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const { cloudAssembly, port, dataFolder, isFresh } = readOptions()
  process.once('uncaughtException', fail)
  if (isFresh) removeDataFolder(dataFolder, dataOptions)
  const data = openDataFolder(dataFolder, dataOptions)
  const compiledFolder = data.disposableFolder('compiled')
  // 0 asks for any free port, for both.
  const ports = { sitePort: port, awsPort: port && port + 1 }
  const cloud = await bootLocalCloud({ cloudAssembly, data, compiledFolder, ...ports, log: console.error })
  cloud.extendSite(createStatusPages({ cloud, name: 'CDK', log: console.error }))
  announce(cloud)
  const stop = async () => {
    await cloud.close()
    data.release()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())
} catch (error) {
  fail(error)
}
