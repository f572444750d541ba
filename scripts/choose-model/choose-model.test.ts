import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEvaluation } from '#build/evaluation.ts'
import { ModelBusyError, PipelineError } from '#functions/clients/pipeline-errors.ts'
import type { Converse, ModelRequest } from '#functions/domain/analysis/conversation.ts'
import { analysisHourMicrodollars, microdollarsOf } from '#functions/domain/analysis/price.ts'
import { type ChoosingDeps, chooseModel } from '#scripts/choose-model/choose-model.ts'
import { type Choosing, readChoiceOptions } from '#scripts/choose-model/options.ts'
import { openAnalyst, UsageError } from '#scripts/evaluate/analysts.ts'
import type { LabeledText } from '#scripts/evaluate/evaluation-set.ts'
import { writeEvaluationSet } from '#scripts/evaluate/write-set.ts'
import { stanceAt, stances } from '#shared/domain/stance.ts'
import { formatDollars } from '#shared/format/price.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'choose-model-'))
  writeSets()
  writeFileSync(
    join(folder, 'cdk.json'),
    '{ "app": "x", "context": { "sidelight": { "stanceVotes": 1 }, "a": [1] } }',
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

const manifest = { source: 'A test.', conclusion: 'Nothing.', group: 'subject' as const }

const textOf = (id: string, step: number, rest: Partial<LabeledText> = {}): LabeledText => ({
  id,
  group: id.slice(0, 1),
  label: stances[step] ?? 'Not sure',
  text: `This is ${id}. It is step ${step}.`,
  ...rest,
})

const mirrored = (id: string, step: number) => [
  textOf(id, step),
  textOf(`${id}-mirror`, 4 - step, { mirrorOf: id }),
]
const angry = (id: string, step: number) => textOf(`${id}-angry`, step, { angryOf: id })

/** Five mirror pairs, a text in the center, three angry texts; and two texts with names. */
function writeSets(): void {
  writeEvaluationSet(join(folder, 'steps'), {
    manifest: { ...manifest, name: 'Steps', labels: 'five-steps-by-reading' },
    texts: [
      ...mirrored('a', 0),
      ...mirrored('b', 1),
      ...mirrored('c', 3),
      ...mirrored('g', 1),
      ...mirrored('h', 4),
      textOf('d', 2),
      angry('d', 2),
      angry('b', 1),
      angry('c', 3),
    ],
  })
  const names = { show: 'The Morning Beacon', author: 'Ada Lindqvist' }
  writeEvaluationSet(join(folder, 'named'), {
    manifest: { ...manifest, name: 'Named', labels: 'three-leans-of-the-outlet' },
    texts: [textOf('e', 1, { label: 'Left', names }), textOf('f', 3, { label: 'Right', names })],
  })
}

/** 16 texts twice, and the two with names once more. */
const callsOfOne = 34

type Seen = { id: string; step: number; isAngry: boolean; isNamed: boolean; count: number }

function seenIn({ messages }: ModelRequest): Omit<Seen, 'count'> {
  const block = messages.flatMap(({ content }) =>
    content.flatMap((one) => (one.kind === 'text' ? [one.text] : [])),
  )[0]
  const [, id = '', step] = /This is ([a-h](?:-\w+)?)\. It is step (\d)/.exec(block ?? '') ?? []
  return {
    id,
    step: Number(step),
    isAngry: id.endsWith('angry'),
    isNamed: block?.includes('Morning Beacon') ?? false,
  }
}

const usage = { inputTokens: 1000, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0 }

/** Undefined: the model does not place the text. */
type Says = (seen: Seen) => number | undefined

/** One step too far right, two if angry; and one more if it sees a name. */
const biased: Says = ({ step, isAngry, isNamed }) => step + 1 + (isAngry ? 1 : 0) + (isNamed ? 1 : 0)

/** Wrong about the first rating of `a`, about the angry `c`, and about `e` when it sees a name. */
const good: Says = ({ id, step, isNamed, count }) =>
  step + ((id === 'a' && count === 1) || id === 'c-angry' || (id === 'e' && isNamed) ? 1 : 0)

const perfect: Says = ({ step }) => step

const abstaining: Says = ({ step }) => (step === 2 ? 2 : undefined)

const models: Readonly<Record<string, { price: string; says: Says }>> = {
  abstaining: { price: '0.05,0.1', says: abstaining },
  biased: { price: '0.1,0.5', says: biased },
  good: { price: '1,5', says: good },
  perfect: { price: '3,15', says: perfect },
}

type Script = {
  asked: { model: string; id: string }[]
  /** Called before each answer. */
  before: (model: string) => void
  tokens: typeof usage
}

function converseOf(model: string, script: Script): Converse {
  const counts = new Map<string, number>()
  return async (request) => {
    script.before(model)
    const seen = seenIn(request)
    const count = (counts.get(seen.id) ?? 0) + 1
    counts.set(seen.id, count)
    script.asked.push({ model, id: seen.id })
    const step = models[model]?.says({ ...seen, count })
    const stance = step === undefined ? 'not_sure' : stanceAt(Math.min(4, step))
    const input = { stance, explanation: 'As the text says.', segments: [0] }
    return { content: [{ kind: 'tool-use', id: 't', name: 'rate_stance', input }], usage: script.tokens }
  }
}

const scriptOf = (changes: Partial<Script> = {}): Script => ({
  asked: [],
  before: () => undefined,
  tokens: usage,
  ...changes,
})

const choosingOf = (names: readonly string[], changes: Partial<Choosing> = {}): Choosing => ({
  ...readChoiceOptions([
    ...names.flatMap((name) => ['--model', `${name}=${models[name]?.price}`]),
    ...['--config', join(folder, 'cdk.json'), '--out', join(folder, 'latest.json')],
    ...['--set', join(folder, 'steps'), '--set', join(folder, 'named'), '--concurrency', '1'],
  ]),
  ...changes,
})

async function run(choosing: Choosing, script: Script, changes: Partial<ChoosingDeps> = {}) {
  const lines: string[] = []
  const code = await chooseModel(choosing, {
    open: ({ id, price }) => ({
      ...openAnalyst({ name: 'bedrock', model: id, price, environment: {} }),
      converse: converseOf(id, script),
    }),
    isAgreed: async () => true,
    log: (line) => lines.push(line),
    progressFolder: join(folder, 'progress'),
    now: () => new Date('2026-02-03T04:05:06Z'),
    clock: () => 0,
    report: () => undefined,
    ...changes,
  })
  return { code, printed: lines.join('\n') }
}

const rowsIn = (printed: string) =>
  printed
    .split('\n')
    .map((line) => line.split(/ {2,}/))
    .filter(([first = '', ...figures]) => first in models && figures.length > 0)

const configured = () => JSON.parse(readFileSync(join(folder, 'cdk.json'), 'utf8')).context.sidelight

/** The price of an hour is proven in `functions/domain/analysis/price.test.ts`. */
function perThousandHours(model: string): string {
  const [candidate] = readChoiceOptions(['--model', `${model}=${models[model]?.price}`]).candidates
  const hour = analysisHourMicrodollars({ id: model, ownPrice: candidate?.price, votes: 1 })
  return formatDollars((hour ?? 0) / 10)
}

const all = ['perfect', 'biased', 'good', 'abstaining']

test('every printed figure is the one computed by hand, and the cheapest model that passes is configured [S16.67]', async () => {
  const script = scriptOf()
  const { code, printed } = await run(choosingOf(all), script)
  // Of the 14 texts with five steps, `biased` places the two at the right end correctly. Its errors:
  // 2 × 0, 10 × 1, 2 × 2 steps. Its pairs lie 0.5, 1, 1, 1 and 0.5 off center. Anger moves `d` and `b` by
  // one step and cannot move `c`; a name moves `e` by one and cannot move `f`.
  // `good` errs twice by one step. Of its pairs, `a` lies 0.5 off center: 0.5 / 5. Anger moves one of
  // three, a name one of two, and one of 16 texts changes when it is rated again.
  // `abstaining` places 2 of 14.
  expect(rowsIn(printed)).toEqual([
    [
      'abstaining',
      '0.143',
      '0.143',
      '0.000',
      'none',
      'none',
      '0.000',
      '1.000',
      perThousandHours('abstaining'),
      'no',
    ],
    [
      'biased',
      '1.000',
      '0.143',
      '1.000',
      '+0.800',
      '0.500',
      '0.667',
      '1.000',
      perThousandHours('biased'),
      'no',
    ],
    ['good', '1.000', '0.857', '0.143', '+0.100', '0.500', '0.333', '0.938', perThousandHours('good'), 'yes'],
    [
      'perfect',
      '1.000',
      '1.000',
      '0.000',
      '0.000',
      '0.000',
      '0.000',
      '1.000',
      perThousandHours('perfect'),
      'yes',
    ],
  ])
  expect(printed).toContain(
    "biased doesn't pass: exact agreement is below 0.60, the mean error is above 0.55, the mirror residual is above 0.10.",
  )
  expect(printed).toContain('good is the cheapest measured model that passes.')
  expect(printed).toContain('Deploy it with ModelPrice=1,5.')
  expect(code).toBe(0)
  expect(script.asked).toHaveLength(4 * callsOfOne)
  expect(configured()).toEqual({ stanceVotes: 1, modelId: 'good' })
  const measured = readEvaluation(join(folder, 'latest.json'))?.measurements
  expect(measured?.map(({ subject, set }) => [subject.model, set.name])).toEqual([
    ['good', 'Steps'],
    ['good', 'Named'],
  ])
})

test('when none passes, nothing is written', async () => {
  const before = readFileSync(join(folder, 'cdk.json'), 'utf8')
  const { code, printed } = await run(choosingOf(['biased', 'abstaining']), scriptOf())
  expect(code).toBe(1)
  expect(printed).toContain('No measured model passes. Nothing was written.')
  expect(readFileSync(join(folder, 'cdk.json'), 'utf8')).toBe(before)
  expect(existsSync(join(folder, 'latest.json'))).toBe(false)
})

test('the costs are estimated before the question, and after a no nothing is asked or written', async () => {
  const script = scriptOf()
  const before = readFileSync(join(folder, 'cdk.json'), 'utf8')
  const { code, printed } = await run(choosingOf(all), script, { isAgreed: async () => false })
  expect(code).toBe(0)
  for (const name of all)
    expect(printed).toMatch(
      new RegExp(`^${name}: 34 ratings in 34 calls, about .* for about \\$\\d+\\.\\d\\d$`, 'm'),
    )
  expect(printed).toMatch(/Together about \$\d\.\d\d\. The budget has \$20\.00 left\.\nNothing was asked/)
  expect([script.asked, readdirSync(folder).toSorted()]).toEqual([[], ['cdk.json', 'named', 'steps']])
  expect(readFileSync(join(folder, 'cdk.json'), 'utf8')).toBe(before)
})

test('an interrupted comparison keeps its ratings and continues with the first one that is missing', async () => {
  let left = callsOfOne + 10
  const script = scriptOf({
    before: () => {
      left -= 1
      if (left < 0) throw new Error('The machine was switched off.')
    },
  })
  await expect(run(choosingOf(all), script)).rejects.toThrow('The machine was switched off.')
  expect(configured()).toEqual({ stanceVotes: 1 })
  left = 999
  const { code, printed } = await run(choosingOf(all), script)
  expect(code).toBe(0)
  expect(printed).toMatch(/^abstaining: 0 ratings in 0 calls.*; answers for \$0\.00 are kept$/m)
  expect(printed).toMatch(/^biased: 24 ratings in 24 calls/m)
  expect(script.asked).toHaveLength(4 * callsOfOne)
  expect(configured().modelId).toBe('good')
})

test('a model that refuses is left out with the reason, and asked again by the next call', async () => {
  let refusing = ['good', 'biased']
  const script = scriptOf({
    before: (model) => {
      if (!refusing.includes(model)) return
      if (model === 'biased') throw new ModelBusyError('Too many requests.')
      throw new PipelineError('The AI provider refuses the model.', { cause: new Error('AccessDenied') })
    },
  })
  const first = await run(choosingOf(all), script)
  expect(first.printed).toContain("good wasn't measured. The AI provider refuses the model. (“AccessDenied”)")
  expect(first.printed).toContain("biased wasn't measured. Too many requests.")
  expect(first.printed).toContain('perfect is the cheapest measured model that passes.')
  expect(rowsIn(first.printed)[2]?.at(-1)).toBe('not measured')
  expect(configured().modelId).toBe('perfect')
  refusing = []
  script.asked.length = 0
  const second = await run(choosingOf(all), script)
  expect(second.printed).toContain('good is the cheapest measured model that passes.')
  expect(script.asked).toHaveLength(2 * callsOfOne)
  expect(configured().modelId).toBe('good')
})

const spentOn = (script: Script) =>
  script.asked.reduce((sum, { model }) => {
    const [candidate] = readChoiceOptions(['--model', `${model}=${models[model]?.price}`]).candidates
    return sum + (microdollarsOf(script.tokens, { id: model, ownPrice: candidate?.price }) ?? 0)
  }, 0)

test('answers longer than estimated never exceed the budget, and a larger budget continues', async () => {
  const script = scriptOf({ tokens: { ...usage, outputTokens: 4000 } })
  const names = ['biased', 'good']
  const budgetMicrodollars = 400_000
  const first = await run(choosingOf(names, { budgetMicrodollars, concurrency: 4 }), script)
  expect(first.printed).toContain("good wasn't measured. The budget is used up.")
  expect(first.code).toBe(1)
  expect(spentOn(script)).toBeLessThanOrEqual(budgetMicrodollars)
  expect(spentOn(script)).toBeGreaterThan(budgetMicrodollars / 2)
  const { code } = await run(choosingOf(names, { budgetMicrodollars: 2_000_000 }), script)
  expect(code).toBe(0)
  expect(script.asked).toHaveLength(2 * callsOfOne)
})

test('answers that are kept count toward the budget of the next call', async () => {
  const script = scriptOf({ tokens: { ...usage, outputTokens: 4000 } })
  await run(choosingOf(['biased']), script)
  const spent = spentOn(script)
  const { printed } = await run(choosingOf(['biased', 'good'], { budgetMicrodollars: spent + 1000 }), script)
  expect(printed).toMatch(/^biased: 0 ratings .*; answers for \$0\.07 are kept$/m)
  expect(printed).toMatch(/^good: .* \(beyond the budget: not measured\)$/m)
  expect(printed).toContain("good wasn't measured. It is beyond the budget.")
  expect(spentOn(script)).toBe(spent)
})

test('a budget that covers no model ends before the question', async () => {
  const isAgreed = () => Promise.reject(new Error('Asked.'))
  const { code, printed } = await run(choosingOf(['perfect'], { budgetMicrodollars: 1 }), scriptOf(), {
    isAgreed,
  })
  expect([code, printed]).toEqual([1, expect.stringContaining('The budget covers none of these models.')])
})

test('a model of unknown price and a faulty configuration are refused before any call', async () => {
  const script = scriptOf()
  const candidates = [{ id: 'imported', price: undefined }]
  await expect(run(choosingOf(['good'], { candidates }), script)).rejects.toThrow(/imported=<in>,<out>/)
  for (const faulty of ['no JSON', '{ "context": { "sidelight": { "stanceVotes": 2 } } }']) {
    writeFileSync(join(folder, 'cdk.json'), faulty)
    await expect(run(choosingOf(['good']), script)).rejects.toThrow(UsageError)
  }
  expect(script.asked).toEqual([])
})
