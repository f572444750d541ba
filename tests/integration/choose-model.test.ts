import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { createPlainHttpServer, listen } from 'cdk-on-localhost/http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEvaluation } from '#build/evaluation.ts'
import { type ConverseRequest, converseRequestSchema } from '#local/fakes/converse.ts'
import { type EvaluationSet, readEvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import { ownSets } from '#scripts/evaluate/options.ts'
import { writeEvaluationSet } from '#scripts/evaluate/write-set.ts'
import { stanceAt, stances } from '#shared/domain/stance.ts'
import { documentedCommands } from '#tests/documented-commands.ts'

const cheap = 'global.anthropic.claude-haiku-5-5'
const expensive = 'global.anthropic.claude-sonnet-5-5'

/** Some pairs of each of the repository's sets, under the names of the whole ones. */
function smallPart({ manifest, texts }: EvaluationSet): EvaluationSet {
  const groups = ['abortion', 'church and state', 'border deal', 'taxes']
  const some = texts.filter(({ group }) => groups.includes(group))
  return { manifest, texts: some.length > 0 ? some : texts.slice(0, 2) }
}

let folder: string
let sets: EvaluationSet[]
let url: string
let asked: string[] = []
/** Decides about each request before it is answered. */
let before: (model: string, response: ServerResponse) => 'answer' | 'done' = () => 'answer'

/** −1 for texts without a step, and for addresses, whose names are masked. */
function stepIn(request: ConverseRequest): number {
  const prompt = JSON.stringify(request.messages)
  const found = sets
    .flatMap(({ texts }) => texts)
    .find(({ text: words = '' }) => prompt.includes(JSON.stringify(words).slice(1, -1)))
  const steps: readonly string[] = stances
  return steps.indexOf(found?.label ?? '')
}

/** All models but the expensive one put everything one step too far right. */
function answerOf(model: string, request: ConverseRequest): object {
  const step = stepIn(request)
  const stance = step < 0 ? 'not_political' : stanceAt(Math.min(4, step + (model === expensive ? 0 : 1)))
  const input = { stance, explanation: 'As the text says.', segments: [0] }
  const toolUse = { toolUseId: 't1', name: 'rate_stance', input }
  return {
    output: { message: { role: 'assistant', content: [{ toolUse }] } },
    stopReason: 'tool_use',
    usage: { inputTokens: 1000, outputTokens: 60, totalTokens: 1060 },
    metrics: { latencyMs: 1 },
  }
}

const { server, closeAllConnections } = createPlainHttpServer(async (request, response) => {
  const model = decodeURIComponent(/^\/model\/([^/]+)\/converse$/.exec(request.url ?? '')?.[1] ?? '')
  const body = converseRequestSchema.parse(await json(request))
  asked.push(model)
  if (before(model, response) === 'done') return
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answerOf(model, body)))
})

beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server)}`
})
afterAll(async () => {
  closeAllConnections()
  await new Promise((done) => server.close(done))
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'choose-model-'))
  sets = ownSets.map((set) => smallPart(readEvaluationSet(set)))
  for (const [index, set] of sets.entries()) writeEvaluationSet(join(folder, ownSets[index] ?? ''), set)
  writeFileSync(join(folder, 'cdk.json'), '{ "context": { "sidelight": { "stanceVotes": 1 } } }')
  asked = []
  before = () => 'answer'
  return () => rmSync(folder, { recursive: true })
})

const documented = documentedCommands().filter(({ text: command }) =>
  command.includes('npm run choose-model --'),
)

function start(parameters: readonly string[]) {
  const child = spawn(resolve('node_modules/.bin/tsx'), [resolve('scripts/choose-model.ts'), ...parameters], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TSX_TSCONFIG_PATH: resolve('tsconfig.json'),
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      AWS_ENDPOINT_URL: url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    // A process group, because tsx runs the program in a child.
    detached: true,
  })
  child.stdin.end()
  const code = new Promise<number | null>((done) => child.once('close', done))
  return { child, ended: Promise.all([code, text(child.stdout), text(child.stderr)]) }
}

const both = ['--model', expensive, '--model', cheap]

/** One reading of each text, twice, and once more with names. */
function callsOfOne(): number {
  const texts = sets.flatMap((set) => set.texts)
  return 2 * texts.length + texts.filter(({ names }) => names).length
}

const configuredModel = () =>
  JSON.parse(readFileSync(join(folder, 'cdk.json'), 'utf8')).context.sidelight.modelId

test('the documented command rates with each model and configures the one that passes', async () => {
  expect(documented.map(({ file }) => file)).toContain('docs/evaluation/README.md')
  for (const { words } of documented) {
    const parameters = words.slice(words.indexOf('--') + 1)
    const [code, printed, complaints] = await start([...parameters, '--yes']).ended
    expect([code, complaints]).toEqual([0, ''])
    expect(printed).toMatch(new RegExp(`^${cheap} .* no$`, 'm'))
    expect(printed).toMatch(new RegExp(`^${expensive} .* yes$`, 'm'))
    expect(configuredModel()).toBe(expensive)
    const measured = readEvaluation(join(folder, 'docs/evaluation/latest.json'))?.measurements
    expect(measured?.map(({ subject }) => subject.model)).toEqual([expensive, expensive])
  }
  expect(asked.length).toBeGreaterThanOrEqual(2 * callsOfOne())
})

test('a killed command leaves its ratings, and the same command asks only for the others', async () => {
  const killed = start([...both, '--yes'])
  const answeredFirst = callsOfOne() + 9
  before = () => {
    if (asked.length <= answeredFirst) return 'answer'
    if (asked.length === answeredFirst + 1) process.kill(-(killed.child.pid ?? 0), 'SIGKILL')
    return 'done'
  }
  await killed.ended
  expect(configuredModel()).toBeUndefined()
  before = () => 'answer'
  asked = []
  const [code, printed] = await start([...both, '--yes']).ended
  expect(code).toBe(0)
  expect(printed).toMatch(new RegExp(`^${cheap}: 0 ratings in 0 calls`, 'm'))
  // Of the nine answers, up to three may not have been stored yet when the command was killed.
  expect(asked).not.toContain(cheap)
  expect(asked.length).toBeGreaterThanOrEqual(callsOfOne() - 9)
  expect(asked.length).toBeLessThanOrEqual(callsOfOne() - 6)
  expect(configuredModel()).toBe(expensive)
})

test('a model without access is reported by cause, and the other one is measured', async () => {
  before = (model, response) => {
    if (model !== cheap) return 'answer'
    response.writeHead(403, {
      'content-type': 'application/json',
      'x-amzn-errortype': 'AccessDeniedException',
    })
    response.end(JSON.stringify({ message: 'You do not have access to the model.' }))
    return 'done'
  }
  const [code, printed] = await start([...both, '--yes']).ended
  expect(code).toBe(0)
  expect(printed).toMatch(
    new RegExp(`^${cheap} wasn't measured\\. .*You do not have access to the model\\.`, 'm'),
  )
  expect(configuredModel()).toBe(expensive)
})

test('without a terminal for the question nothing is asked', async () => {
  const [code, printed, complaints] = await start(both).ended
  expect(code).toBe(2)
  expect(printed).toMatch(/Together about \$\d+\.\d\d/)
  expect(complaints).toContain('Call it with --yes to start.')
  expect([asked, configuredModel()]).toEqual([[], undefined])
})
