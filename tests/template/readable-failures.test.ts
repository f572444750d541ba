import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLambdaHost } from 'cdk-on-localhost/testing'
import { beforeAll, expect, test } from 'vitest'
import { buildFunctions } from '#build/build-functions.ts'
import { buildWeb, webMapsFolder } from '#build/build-web.ts'
import { loaderName } from '#shared/deployment/function-files.ts'
import { type DeployedFunction, deployedFunctions } from '#tests/template/deployed-functions.ts'
import { deployedTemplates } from '#tests/template/synthesis.ts'

let deployed: DeployedFunction[]
beforeAll(async () => {
  deployed = deployedFunctions(await deployedTemplates())
})

test('Node reads the source map of every function', () => {
  const others = deployed.filter(({ environment }) => environment.NODE_OPTIONS !== '--enable-source-maps')
  expect(others.map(({ entry }) => entry)).toEqual([])
})

/** The template's variables, with a placeholder for values known only at deployment. */
const variablesOf = ({ environment }: DeployedFunction) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, typeof value === 'string' ? value : name]),
  )

test('a failure in a deployed function is logged with the file and line of its source', async () => {
  const entry = 'pipeline/mark-failed'
  const markFailed = deployed.find((candidate) => candidate.entry === entry)
  if (!markFailed) throw new Error(`${entry} is not deployed.`)
  const { folder } = await buildFunctions()
  const host = createLambdaHost({ endpointUrl: 'http://127.0.0.1:1', region: 'us-east-1' })
  host.register({
    name: 'MarkFailed',
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:MarkFailed',
    entryFile: resolve(folder, entry, loaderName),
    handlerName: 'index.handler',
    environment: variablesOf(markFailed),
    timeoutSeconds: 10,
    memoryMegabytes: 512,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  try {
    const { functionError } = await host.invoke('MarkFailed', '{ "no": "run" }')
    expect(functionError).toBe('Unhandled')
    const [, file = '', line] =
      /\/(functions\/[\w/-]+\.ts):(\d+):\d+/.exec(host.logLines('MarkFailed').join('\n')) ?? []
    expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('.parse(')
  } finally {
    await host.close()
  }
})

test('the site contains no source map and no reference to one, and the build keeps the maps of its scripts', async () => {
  const { folder } = await buildWeb()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((name) => name.endsWith('.js'))
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
  const named = [...scripts, ...files.filter((name) => name.endsWith('.css'))].filter((name) =>
    textOf(name).includes('sourceMappingURL'),
  )
  expect(named).toEqual([])
  const maps = readdirSync(webMapsFolder)
  const entry = scripts.find((name) => name.startsWith('assets/index-'))
  expect(maps).toContain(`${entry?.slice('assets/'.length)}.map`)
})
