import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { listen } from 'cdk-on-localhost/http'
import { type AwsEndpoint, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { evaluationFile, readEvaluation } from '#build/evaluation.ts'
import { createBedrock } from '#local/fakes/bedrock.ts'
import { readEvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import { ownSets } from '#scripts/evaluate/options.ts'
import { writeEvaluationSet } from '#scripts/evaluate/write-set.ts'
import { defaultModelId } from '#shared/deployment/models.ts'
import { documentedCommands, wordsOf } from '#tests/documented-commands.ts'

/** A separate folder, because the commands write their results to the working directory. */
let folder: string
let bedrock: AwsEndpoint
let asked = 0

const answer = {
  choices: [
    {
      finish_reason: 'tool_calls',
      message: {
        tool_calls: [
          {
            id: 'c1',
            function: {
              name: 'rate_stance',
              arguments: '{"stance":"Centrist","explanation":"Both.","segments":[0]}',
            },
          },
        ],
      },
    },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 40 },
}

const modelServer = createServer((request, response) => {
  asked += 1
  request.resume().on('end', () => response.end(JSON.stringify(answer)))
})
let modelServerUrl: string

const { scripts } = z
  .looseObject({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

/** Writes small files under the names of the sets that the command uses by default. */
function writeSmallSets(): void {
  for (const set of ownSets) {
    const { manifest, texts } = readEvaluationSet(set)
    const some = texts.filter(({ mirrorOf, angryOf }, index) => !mirrorOf && !angryOf && index % 6 === 0)
    writeEvaluationSet(join(folder, set), { manifest, texts: some })
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evaluation-commands-'))
  writeSmallSets()
  writeFileSync(join(folder, 'stance.txt'), 'Mind who speaks.')
  modelServerUrl = `http://127.0.0.1:${await listen(modelServer)}`
  const services = [createBedrock({ environment: {} })]
  bedrock = await startAwsEndpoint({ services, port: 0, secretOf: () => 'test' })
})
afterAll(async () => {
  await bedrock.close()
  await new Promise((done) => modelServer.close(done))
  rmSync(folder, { recursive: true })
})

const credentials = () => ({
  AWS_ENDPOINT_URL: bedrock.url,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
})

const placeholders: Readonly<Record<string, string>> = {
  '<model>': 'own-model',
  '<one>': 'global.anthropic.claude-sonnet-4-6',
  '<other>': 'global.anthropic.claude-haiku-4-5',
  '<articles.jsonl.gz>': 'articles.jsonl.gz',
  '<folder>': 'articles',
}

const filledIn = (command: string) =>
  command
    .replaceAll('http://127.0.0.1:11434', modelServerUrl)
    .replace(/<[\w.]+>/g, (name) => placeholders[name] ?? name)

const documented = (script: string) =>
  documentedCommands()
    .map(({ text }) => text)
    .filter((text) => new RegExp(`\\bnpm run ${script}( --|$)`).test(text))

/** Environment variables may precede `npm run`. */
async function run(command: string): Promise<string> {
  const words = wordsOf(filledIn(command))
  const at = words.indexOf('npm')
  const variables = words.slice(0, at).map((word) => word.split(/=(.*)/s).slice(0, 2))
  const [, , script = '', , ...parameters] = words.slice(at)
  const [program = '', file = ''] = (scripts[script] ?? '').split(' ')
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TSX_TSCONFIG_PATH: resolve('tsconfig.json'),
    ...credentials(),
    ...Object.fromEntries(variables),
  }
  const { stdout } = await promisify(execFile)(
    resolve('node_modules/.bin', program),
    [resolve(file), ...parameters],
    { cwd: folder, env, encoding: 'utf8' },
  )
  return stdout
}

const subjectsIn = (file: string) =>
  readEvaluation(join(folder, file))?.measurements.map(({ subject, set }) => [subject.analyst, set.name])

test('rate the sets with every model and compare the measurements', async () => {
  const all = documented('evaluate')
  const comparing = all.filter((text) => text.includes('--compare'))
  const rating = all.filter((text) => !comparing.includes(text))
  expect([rating.length, comparing.length]).toEqual([4, 1])
  for (const command of rating) {
    const printed = await run(`${command} --yes`)
    expect(printed).toMatch(/\d+ ratings in \d+ calls, about .* for about \$\d+\.\d\d/)
    expect(printed).toContain('Written to ')
  }
  expect(asked).toBeGreaterThan(0)
  const names = ownSets.map((set) => readEvaluationSet(set).manifest.name)
  const measuredBy = (model: string) => names.map((name) => [`The language model ${model}`, name])
  expect(subjectsIn(evaluationFile)).toHaveLength(4)
  expect(subjectsIn(evaluationFile)).toEqual(
    expect.arrayContaining([...measuredBy('own-model'), ...measuredBy(defaultModelId)]),
  )
  expect(subjectsIn('other.json')).toEqual(
    expect.arrayContaining(measuredBy('global.anthropic.claude-haiku-4-5')),
  )
  for (const command of comparing) {
    const printed = await run(command)
    for (const name of names) expect(printed).toContain(`${name} (`)
  }
})

test('a result file with other content is refused before any request', async () => {
  const [command = ''] = documented('evaluate').filter((text) => text.includes('--analyst openai'))
  writeFileSync(join(folder, 'broken.json'), 'Not JSON.')
  const before = asked
  await expect(run(`${command} --yes --out broken.json`)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('broken.json is not JSON.'),
  })
  expect([asked, readFileSync(join(folder, 'broken.json'), 'utf8')]).toEqual([before, 'Not JSON.'])
})

const articles = ['left', 'center', 'right'].map((lean) => ({
  id: lean,
  outlet: lean,
  lean,
  topic: null,
  text: `So it is: ${lean}.`,
}))

test('create a set of articles that can be rated', async () => {
  const [command = '', ...others] = documented('evaluation-sets')
  expect(others).toEqual([])
  const lines = articles.map((article) => `${JSON.stringify(article)}\n`).join('')
  writeFileSync(join(folder, 'articles.jsonl.gz'), gzipSync(lines))
  expect(await run(command)).toContain('3 articles written to articles.')
  expect(readEvaluationSet(join(folder, 'articles')).texts.map(({ label }) => label)).toEqual([
    'Left',
    'Center',
    'Right',
  ])
})
