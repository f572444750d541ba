import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HostedFunction } from './definition.ts'
import { openFunctionVersions, type VersionDeclaration } from './versions.ts'

let folder: string
const codeFolder = () => join(folder, 'code')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'versions-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Deployment = {
  code: string
  environment?: Record<string, string>
  endpointUrl?: string
  version?: Partial<VersionDeclaration>
  /** Numbers of versions that running executions name. Default: all. */
  inUse?: number[]
}

const isDeployed = { functionName: 'work', description: '', isRetained: true, isRetainedWhenReplaced: true }

/** Starts with one function and one version of it. @returns its number, and the versions with other code */
function start({ code, environment = {}, endpointUrl = 'http://127.0.0.1:1', ...rest }: Deployment) {
  const { version, inUse } = rest
  mkdirSync(join(codeFolder(), code), { recursive: true })
  const entryFile = join(codeFolder(), code, 'index.js')
  writeFileSync(entryFile, '')
  const deployed: HostedFunction = {
    name: 'work',
    arn: 'arn:work',
    entryFile,
    handlerName: 'index.handler',
    environment,
    timeoutSeconds: 3,
    memoryMegabytes: 128,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  const earlier: Record<string, Pick<HostedFunction, 'entryFile' | 'environment' | 'secretAccessKey'>> = {}
  const versions = openFunctionVersions({
    folder,
    codeFolder: codeFolder(),
    endpointUrl,
    host: {
      functions: () => [{ ...deployed, workers: 0 }],
      addVersion(_, added, definition) {
        if (definition) earlier[added] = definition
      },
    },
    secretOf: () => 'secret',
  })
  const number = version && versions.publish({ ...isDeployed, resource: `Version${code}`, ...version })
  const codeFiles = versions.restore((arn) => inUse?.some((one) => arn === `arn:work:${one}`) ?? true)
  return { number, earlier, codeFiles }
}

test('a start without changes publishes nothing', () => {
  expect(start({ code: 'A', version: {} }).number).toBe(1)
  expect(start({ code: 'A', version: {} })).toEqual({ number: 1, earlier: {}, codeFiles: [] })
})

test('a new resource publishes a version; the retained one keeps its code and environment', () => {
  start({ code: 'A', environment: { LEVEL: 'old' }, version: {} })
  const { number, earlier, codeFiles } = start({ code: 'B', environment: { LEVEL: 'new' }, version: {} })
  const entryFile = join(codeFolder(), 'A', 'index.js')
  expect(number).toBe(2)
  expect(earlier).toEqual({
    1: expect.objectContaining({ entryFile, environment: { LEVEL: 'old' }, secretAccessKey: 'secret' }),
  })
  expect(codeFiles).toEqual([entryFile])
})

test('the first code, deployed again, is a third version', () => {
  for (const code of ['A', 'B']) start({ code, version: {} })
  const third = start({ code: 'A', version: {} })
  expect([third.number, Object.keys(third.earlier)]).toEqual([3, ['1', '2']])
  expect(start({ code: 'A', version: {} }).number).toBe(3)
})

test('another description replaces the version, also back to an earlier one', () => {
  const described = (description: string, isRetainedWhenReplaced = true) => {
    const { number, earlier } = start({ code: 'A', version: { description, isRetainedWhenReplaced } })
    return [number, Object.keys(earlier)]
  }
  expect(described('4')).toEqual([1, []])
  expect(described('5')).toEqual([2, ['1']])
  expect(described('4', false)).toEqual([3, ['1']])
})

test('a version that is not retained, or whose code or function no longer exists, is forgotten', () => {
  start({ code: 'A', version: { isRetained: false } })
  expect(start({ code: 'B', version: {} }).earlier).toEqual({})
  rmSync(join(codeFolder(), 'B'), { recursive: true })
  expect(start({ code: 'C', version: {} })).toMatchObject({ number: 3, earlier: {} })
})

test('a retained version is forgotten once no execution names it, and its number is not given again', () => {
  for (const code of ['A', 'B']) start({ code, version: {} })
  expect(Object.keys(start({ code: 'C', version: {}, inUse: [1] }).earlier)).toEqual(['1'])
  expect(start({ code: 'D', version: {}, inUse: [] })).toMatchObject({
    number: 4,
    earlier: {},
    codeFiles: [],
  })
  expect(start({ code: 'D', version: {} })).toMatchObject({ number: 4, earlier: {} })
})

test('a retained version stays when the function has no version any more', () => {
  start({ code: 'A', version: {} })
  expect(Object.keys(start({ code: 'B' }).earlier)).toEqual(['1'])
  expect(Object.keys(start({ code: 'B' }).earlier)).toEqual(['1'])
})

test("a retained version finds queues at the endpoint's port of this start", () => {
  const queueAt = (endpointUrl: string) => ({ endpointUrl, environment: { QUEUE: `${endpointUrl}/0/queue` } })
  start({ code: 'A', ...queueAt('http://127.0.0.1:4401'), version: {} })
  for (const port of [5001, 6001]) {
    const { earlier } = start({ code: 'B', ...queueAt(`http://127.0.0.1:${port}`), version: {} })
    expect(earlier[1]?.environment).toEqual({ QUEUE: `http://127.0.0.1:${port}/0/queue` })
  }
})
