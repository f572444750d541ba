import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Converse, ModelRequest } from '#functions/domain/analysis/conversation.ts'
import { stanceTask } from '#functions/domain/analysis/prompts.ts'
import type { Analyst } from '#scripts/evaluate/analysts.ts'
import { type EvaluationRun, evaluateSet } from '#scripts/evaluate/evaluate-set.ts'
import type { EvaluationSet, LabeledText } from '#scripts/evaluate/evaluation-set.ts'
import { measurementSchema } from '#shared/domain/evaluation.ts'
import { stanceAt, stances } from '#shared/domain/stance.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evaluate-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const textIn = ({ messages }: ModelRequest) =>
  messages.flatMap(({ content }) => content.flatMap((block) => (block.kind === 'text' ? [block.text] : [])))

const usage = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 }

/**
 * A model with known faults. It returns the step that a text names, but goes one step to the right if it
 * sees the name of a show, and as many steps as an angry text has exclamation marks. It places mirrored
 * texts about the sea in the center, and in its third vote refuses to place texts called doubtful.
 */
const biasedModel: Converse = async (request) => {
  const [block = '', task = ''] = textIn(request)
  const step = Number(/step (\d)/.exec(block)?.[1])
  const isThird = task === stanceTask(2)
  const named = block.includes('Morning Beacon') ? 1 : 0
  const anger = block.match(/!/g)?.length ?? 0
  const doubt = block.includes('doubtful') && isThird ? 1 : 0
  const atSea = block.includes('mirrored sea') ? 2 - step : 0
  const stance = Number.isNaN(step) ? 'not_sure' : stanceAt(step + named + anger + doubt + atSea)
  const input = { stance, explanation: 'As the text says.', segments: [0] }
  return { content: [{ kind: 'tool-use', id: 't', name: 'rate_stance', input }], usage }
}

const analystOf = (converse: Converse): Analyst => ({
  title: 'A model with known faults',
  model: 'known-faults',
  converse,
  centsOf: ({ inputTokens }) => inputTokens / 100,
})

const runOf = (converse: Converse): EvaluationRun => ({
  analyst: analystOf(converse),
  readings: 3,
  runs: 1,
  concurrency: 2,
  guidance: '',
  progressFolder: folder,
})

const deps = {
  now: () => new Date('2026-02-03T04:05:06Z'),
  clock: () => 0,
  report: () => undefined,
  keep: () => undefined,
}

const setOf = (texts: LabeledText[]): EvaluationSet => ({
  manifest: {
    name: 'Known',
    source: 'A test.',
    labels: 'five-steps-by-reading',
    conclusion: 'Nothing.',
    group: 'subject',
  },
  texts,
})

const textOf = (id: string, step: number, rest: Partial<LabeledText> = {}): LabeledText => ({
  id,
  group: id,
  label: stances[step] ?? 'Not sure',
  text: `It is step ${step}.`,
  ...rest,
})

const names = { show: 'The Morning Beacon', author: 'Ada Lindqvist' }

async function measured(texts: LabeledText[], change: Partial<EvaluationRun> = {}) {
  return measurementSchema.parse(await evaluateSet(setOf(texts), { ...runOf(biasedModel), ...change }, deps))
}

test('a model that rates every text correctly gets perfect figures', async () => {
  const texts = [0, 1, 2, 3, 4].map((step) => textOf(`text-${step}`, step))
  const { agreement, coverage, outcomes, subject, date } = await measured([
    ...texts,
    textOf('none', 9, { text: 'Nothing.' }),
  ])
  expect(coverage?.value).toBe(1)
  expect([agreement.exact?.value, agreement.side?.value, agreement.kappa?.value]).toEqual([1, 1, 1])
  expect(outcomes.at(-1)).toEqual([0, 0, 0, 0, 0, 0, 1, 0])
  expect(subject).toMatchObject({ model: 'known-faults', readings: 3 })
  expect(date).toBe('2026-02-03')
})

test('a model that names move to the right by a step has a blind shift of one step, and is rated blind [S16.56]', async () => {
  const texts = [0, 1, 2, 3].map((step) => textOf(`text-${step}`, step, { names }))
  const { agreement, blindShift } = await measured(texts)
  expect(agreement.exact?.value).toBe(1)
  expect(blindShift).toMatchObject({ texts: 4, placed: 4, changed: 4 })
  expect([blindShift?.absolute?.value, blindShift?.signed?.value]).toEqual([1, 1])
})

test('names are masked in the blind reading only, and texts without names are read once', async () => {
  const seen: string[] = []
  const converse: Converse = (request) => {
    seen.push(textIn(request)[0] ?? '')
    return biasedModel(request)
  }
  const introduced = textOf('named', 2, { names, text: 'I am Ada Lindqvist. It is step 2.' })
  const { blindShift } = await measured([introduced, textOf('plain', 2)], {
    analyst: analystOf(converse),
    readings: 1,
  })
  const introductions = seen.map((block) => /I am .*? It/.exec(block)?.[0]).toSorted()
  expect(introductions).toEqual(['I am Ada Lindqvist. It', 'I am [person]. It', undefined])
  const greetings = seen.map((block) => /This is .*/.exec(block)?.[0]).toSorted()
  expect(greetings).toEqual([
    'This is The Morning Beacon with Ada Lindqvist.',
    'This is [show] with [person].',
    undefined,
  ])
  expect(blindShift?.texts).toBe(1)
})

test('pairs count as flipped only if the two are rated on opposite sides [S16.56]', async () => {
  const pair = (id: string, about: string) => [
    textOf(id, 0, { group: id }),
    textOf(`${id}-mirror`, 4, { group: id, mirrorOf: id, text: `A ${about}: step 4.` }),
  ]
  const { mirror } = await measured([
    ...pair('one', 'hill'),
    ...pair('two', 'hill'),
    ...pair('three', 'mirrored sea'),
  ])
  expect(mirror).toMatchObject({ pairs: 3, placed: 3, flipped: 2, shift: -0.3333 })
  expect(mirror?.share?.value).toBeCloseTo(2 / 3, 3)
})

test('a model that anger moves to the right has a tone shift by pair, and none where only positions differ [S16.66]', async () => {
  const pair = (step: number, marks: string) => [
    textOf(`calm-${step}`, step, { group: `pair-${step}` }),
    textOf(`angry-${step}`, step, {
      group: `pair-${step}`,
      angryOf: `calm-${step}`,
      text: `It is step ${step}${marks}`,
    }),
  ]
  const unplaced = textOf('angry-none', 1, { group: 'pair-1', angryOf: 'calm-1', text: 'Nothing at all!' })
  const { tone } = await measured([
    ...pair(0, '!'),
    ...pair(1, '!!'),
    ...pair(2, '.'),
    ...pair(3, '.'),
    unplaced,
  ])
  expect(tone).toMatchObject({ texts: 5, placed: 4, changed: 3 })
  expect([tone?.absolute?.value, tone?.signed?.value]).toEqual([0.75, 0.75])
  expect((await measured(pair(2, '.').slice(0, 1))).tone).toBeNull()
})

test('errors of the right and of the left are counted apart, and a step on the same side is no such error [S16.66]', async () => {
  const wrong = (id: string, step: number, said: number) => textOf(id, step, { text: `It is step ${said}.` })
  const { agreement } = await measured([
    wrong('one', 3, 1),
    wrong('two', 4, 0),
    wrong('three', 4, 3),
    wrong('four', 3, 2),
    wrong('five', 0, 3),
    ...[0, 1, 1, 0].map((step, index) => textOf(`left-${index}`, step)),
    textOf('center', 2, { text: 'It is step 4.' }),
  ])
  expect(agreement.rightCalledLeft?.value).toBe(0.5)
  expect(agreement.leftCalledRight?.value).toBe(0.2)
})

test('stated confidence is compared with accuracy, in bands [S16.56]', async () => {
  const sure = [0, 1, 2].map((step) => textOf(`sure-${step}`, step))
  const wrong = textOf('wrong', 3, { text: 'step 1' })
  const doubtful = textOf('doubtful', 1, { text: 'A doubtful step 1.' })
  const { calibration } = await measured([...sure, wrong, doubtful])
  expect(calibration).toEqual({
    bands: [
      { stated: 0.6667, right: 1, count: 1 },
      { stated: 1, right: 3, count: 4 },
    ],
    expectedError: 0.2667,
  })
})

test('texts rated several times show how stable the ratings are [S16.56]', async () => {
  let calls = 0
  const moody: Converse = async (request) => {
    calls += 1
    const answer = await biasedModel(request)
    const input = { stance: stanceAt(calls % 2 === 0 ? 1 : 3), explanation: 'By mood.', segments: [0] }
    return textIn(request)[0]?.includes('mood')
      ? { ...answer, content: [{ kind: 'tool-use', id: 't', name: 'rate_stance', input }] }
      : answer
  }
  const { stability } = await measured([textOf('moody', 1, { text: 'mood step 1' }), textOf('calm', 1)], {
    analyst: analystOf(moody),
    runs: 2,
    readings: 1,
    concurrency: 1,
  })
  expect(stability).toEqual({ texts: 2, runs: 2, identical: 1, spread: 1 })
})

test('an answer that stays unusable after its repair is a failure of that text and is paid for', async () => {
  const garbling: Converse = async (request) =>
    textIn(request)[0]?.includes('step 4') ? { content: [], usage } : biasedModel(request)
  const { cost, coverage, outcomes } = await measured([textOf('good', 1), textOf('bad', 4)], {
    analyst: analystOf(garbling),
    readings: 1,
  })
  expect(outcomes[4]).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  expect(coverage?.value).toBe(0.5)
  expect(cost).toMatchObject({ inputTokens: 300, outputTokens: 30, cents: 3 })
})

test('an interrupted run continues where it stopped, and leaves no file behind [S16.57]', async () => {
  const texts = [0, 1, 2, 3, 4].map((step) => textOf(`text-${step}`, step))
  const asked: string[] = []
  let left = 3
  const failing: Converse = (request) => {
    left -= 1
    if (left < 0) throw new Error('The line is down.')
    asked.push(textIn(request)[0] ?? '')
    return biasedModel(request)
  }
  const run = { readings: 1, concurrency: 1 }
  await expect(measured(texts, { ...run, analyst: analystOf(failing) })).rejects.toThrow('The line is down.')
  left = 99
  const { agreement } = await measured(texts, { ...run, analyst: analystOf(failing) })
  expect(agreement.exact?.value).toBe(1)
  expect(asked).toHaveLength(5)
  expect(new Set(asked).size).toBe(5)
  expect(readdirSync(folder)).toEqual([])
})

test('tokens of long prompts are priced as such, also after an interruption', async () => {
  let left = 3
  const inLongPrompts = usage
  const reading: Converse = async (request) => {
    left -= 1
    if (left < 0) throw new Error('The line is down.')
    return { ...(await biasedModel(request)), usage: { ...usage, inLongPrompts } }
  }
  const analyst: Analyst = {
    ...analystOf(reading),
    centsOf: (used) => used.inputTokens / 100 + 4 * ((used.inLongPrompts?.inputTokens ?? 0) / 100),
  }
  const texts = [0, 1, 2, 3, 4].map((step) => textOf(`text-${step}`, step))
  const run = { readings: 1, concurrency: 1, analyst }
  await expect(measured(texts, run)).rejects.toThrow('The line is down.')
  left = 2
  const { cost } = await measured(texts, run)
  expect(cost).toMatchObject({ inputTokens: 500, cents: 25 })
})

test('progress is deleted only after the measurement is saved', async () => {
  let asked = 0
  const counting: Converse = (request) => {
    asked += 1
    return biasedModel(request)
  }
  const run = { ...runOf(counting), readings: 1 }
  const set = setOf([1, 2, 3].map((step) => textOf(`text-${step}`, step)))
  const keep = () => {
    throw new Error('The disk is full.')
  }
  await expect(evaluateSet(set, run, { ...deps, keep })).rejects.toThrow('The disk is full.')
  const kept: string[] = []
  await evaluateSet(set, run, { ...deps, keep: ({ set: { name } }) => kept.push(name) })
  expect([asked, kept]).toEqual([3, ['Known']])
  expect(readdirSync(folder)).toEqual([])
})

test('never more texts are rated at once than requested', async () => {
  let open = 0
  let most = 0
  const counting: Converse = async (request) => {
    open += 1
    most = Math.max(most, open)
    await Promise.resolve()
    open -= 1
    return biasedModel(request)
  }
  const texts = Array.from({ length: 12 }, (_, index) => textOf(`text-${index}`, index % 5))
  await measured(texts, { analyst: analystOf(counting), concurrency: 3 })
  expect(most).toBe(3)
})

test("an admin's guidance follows the task and changes the version of the prompt", async () => {
  const tasks: string[] = []
  const listening: Converse = (request) => {
    tasks.push(textIn(request).at(-1) ?? '')
    return biasedModel(request)
  }
  const plain = await measured([textOf('one', 1)])
  const guided = await measured([textOf('one', 1)], {
    analyst: analystOf(listening),
    guidance: 'Mind the sea.',
  })
  expect(tasks.every((task) => task.endsWith('Mind the sea.'))).toBe(true)
  expect(guided.subject.promptVersion).toMatch(new RegExp(`^${plain.subject.promptVersion}\\+[0-9a-f]{8}$`))
})
