import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReceiptView } from '#shared/domain/receipt.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import {
  environment,
  model,
  openEnvironmentsWithModel,
  publisher,
} from '#tests/integration/environment-per-test.ts'
import { newContainer, receiveAll } from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { loadSteps, requireStepCaller, runEpisode } from '#tests/integration/pipeline-steps.ts'
import { feedFile } from '#tests/integration/publisher.ts'
import { vote } from '#tests/integration/scripted-answers.ts'
import type { AskedTask, ModelServerScript } from '#tests/integration/scripted-model-server.ts'
import { seconds } from '#tests/time-limits.ts'

/** Every sentence is unique within twelve hours. */
const sentence = (number: number) =>
  `In town ${number} of this state rents rose faster than wages did and nobody at city hall could say why.`

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

/** Captions of one sentence each, at the speed of speech. */
function captions(hours: number): string {
  const count = hours * 600
  const cues = Array.from({ length: count }, (_, index) => {
    const [begin, end] = [index, index + 1].map((place) => (place * hours * 3600) / count)
    const said = index === 0 ? 'Hello, I’m Zadie Quill.' : index === count - 1 ? 'Zadie thanks you.' : ''
    return `${clock(begin ?? 0)} --> ${clock(Math.min(end ?? 0, 86_399))}\n<v ${index % 40 < 20 ? 'Ann' : 'Ben'}>${said || sentence(index)}`
  })
  return ['WEBVTT', ...cues].join('\n\n')
}

const linesOf = ({ conversation }: AskedTask) =>
  [...conversation.matchAll(/^\[(\d+)\] Speaker \d: (.*)$/gm)].map(([, number, text = '']) => ({
    number: Number(number),
    text,
  }))
const townsIn = (text: string) => [...text.matchAll(/In town (\d+) of/g)].map(([, number]) => Number(number))
const partOf = ({ conversation }: AskedTask) =>
  /is part (\d+) of (\d+)/.exec(conversation)?.slice(1).map(Number)

/**
 * An honest model: its quotes come from its part of the transcript. The number of the part decides the
 * stance.
 */
const readsHonestly: ModelServerScript = (task) => {
  const lines = linesOf(task)
  const [part = 1] = partOf(task) ?? []
  const quoted = lines.filter(({ text }) => townsIn(text).length > 0).slice(0, 2)
  const answers: Record<string, () => string> = {
    summarise_episode: () =>
      JSON.stringify({
        paragraph: `The speakers talk about rents. ${lines.length ? `One of the towns is town ${townsIn(quoted[0]?.text ?? '')[0]}.` : 'Elon Musk is named.'}`,
        bullets: ['Rents rise.'],
      }),
    rate_stance: () =>
      vote(
        part === 2 ? 'Centrist' : part % 3 === 0 ? 'not_political' : 'Left-leaning',
        quoted.map(({ number }) => number),
      ),
    pick_quotes: () =>
      JSON.stringify({
        quotes: quoted.map(({ number, text }) => ({
          segment_first: number,
          segment_last: number,
          text: /In town \d+ of[^.]*\./.exec(text)?.[0] ?? '',
          topic: 'Rents',
        })),
      }),
    name_topics: () => JSON.stringify({ topics: [`Town ${part}`, 'Rents', 'Wages'] }),
    check_quotes: () => JSON.stringify({ checks: [1, 2].map((quote) => ({ quote, reason: 'stands' })) }),
  }
  return answers[task.tool]?.() ?? ''
}

let script: ModelServerScript

openEnvironmentsWithModel(
  (...call) => script(...call),
  () => ({ SIDELIGHT_MODEL_NAME: 'global.anthropic.claude-sonnet-4-6' }),
)
const { budget, pageOf, receiptOf } = openAdminCalls(() => environment)
beforeEach(() => {
  script = readsHonestly
})

const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: false } as const

async function analyse({ hours, context }: { hours: number; context: number }) {
  vi.stubEnv('MODEL_CONTEXT', String(context))
  const extra = '<podcast:transcript url="/one.vtt" type="text/vtt"/>'
  publisher.change('/feed.xml', {
    type: 'application/rss+xml',
    content: feedFile([{ guid: 'one', title: 'Homes', day: 1, extra }]),
  })
  publisher.files.set('/one.vtt', { type: 'text/vtt', content: captions(hours) })
  const container = await newContainer(publisher)
  await container.add('/feed.xml')
  await receiveAll(environment, container)
  await runEpisode(requireStepCaller(await loadSteps()), start)
}

/** Expects the month's cost to equal the receipt's, and its count of answers to equal the model's. */
async function expectCostOf({ cents }: ReceiptView): Promise<void> {
  const { answers, analysis_cents } = await budget()
  expect([answers, analysis_cents]).toEqual([model.asked.length, cents])
  expect(cents).toBeGreaterThan(0)
}

/** Requests that contain the transcript, by their task text. Each vote has a text of its own. */
function askedByTask(): Map<string, AskedTask[]> {
  const byTask = new Map<string, AskedTask[]>()
  for (const asked of model.asked) {
    if (linesOf(asked).length === 0) continue
    const [, task = ''] = /\nTask: (\w+\n.*)/.exec(asked.conversation) ?? []
    byTask.set(task, [...(byTask.get(task) ?? []), asked])
  }
  return byTask
}

describe('a transcript of twelve hours', () => {
  test('is covered once by every request, segment by segment, and becomes one analysis [S17.32]', {
    timeout: seconds(120),
  }, async () => {
    const context = 48_000
    await analyse({ hours: 12, context })
    const said = Array.from({ length: 12 * 600 - 2 }, (_, index) => index + 1)
    expect(said.map(sentence).join(' ').length).toBeGreaterThan(700_000)

    const tasks = [...askedByTask().values()]
    // Six tasks: summary, two votes that agree, quotes, topics and the check of the quotes.
    expect(tasks).toHaveLength(6)
    for (const asked of tasks) {
      const parts = asked.map((task) => ({ part: partOf(task)?.[0] ?? 0, lines: linesOf(task) }))
      const lines = parts.toSorted((one, other) => one.part - other.part).flatMap((part) => part.lines)
      expect(lines.map(({ number }) => number)).toEqual([...lines.keys()])
      expect(townsIn(lines.map(({ text }) => text).join(' '))).toEqual(said)
    }
    const parts = tasks[0]?.length ?? 0
    expect(parts).toBeGreaterThan(5)
    expect(model.asked).toHaveLength(6 * parts + 1)
    for (const { conversation } of model.asked) {
      expect(conversation).not.toMatch(/Zadie|Quill/)
      expect(conversation.length).toBeLessThan(context * 3)
    }

    const [shown, receipt] = [await pageOf(), await receiptOf()]
    expect(shown).toMatchObject({
      // When it combined the parts' summaries, the model invented a name; the sentence with it is dropped.
      paragraph_summary: 'The speakers talk about rents.',
      political_stance: 'Left-leaning',
      is_contested: false,
      stance_spread: [0, 2, 0, 0, 0],
    })
    expect(receipt.explanation).toMatch(/^The episode was read in \d+ parts: Left-leaning \(parts 1, 4, 5/)
    // Every third part is rated not political, so the votes' evidence comes from the other parts in turn.
    const partOfLine = new Map(
      tasks[0]?.flatMap((task) => {
        const [part] = partOf(task) ?? []
        return linesOf(task).map(({ number }) => [number, part])
      }),
    )
    const partsOfVotes = receipt.votes.map(({ evidence }) =>
      evidence.map(({ segment }) => partOfLine.get(segment)),
    )
    expect(partsOfVotes).toEqual(Array(2).fill([1, 2, 4, 5, 7, 8]))
    expect(splitTopicNames(shown.topics).slice(0, 2)).toEqual(['Rents', 'Wages'])
    const towns = shown.quotes.flatMap(({ quote_text }) => townsIn(quote_text))
    expect(towns).toHaveLength(8)
    expect(Math.max(...towns)).toBeGreaterThan(said.length / 2)
    // Each part is written to the model's cache once; the five later requests about it read it from there.
    expect(receipt.tokens.cache_read).toBe(5 * receipt.tokens.cache_write)
    await expectCostOf(receipt)
  })
})

describe('a transcript of an hour or two', () => {
  /** Refuses requests with more than `most` characters, with the error text of self-hosted servers. */
  const refusingAbove = (most: number): ModelServerScript => {
    const message = `This model's maximum context length is ${most / 4} tokens.`
    return (task, timesAsked) =>
      task.conversation.length > most ? { status: 400, message } : readsHonestly(task, timesAsked)
  }

  test('is sent at once to a model whose context it fits', async () => {
    await analyse({ hours: 1, context: 1_000_000 })
    expect(model.asked).toHaveLength(6)
    expect((await receiptOf()).explanation).toBe('The arguments were placed as Left-leaning.')
  })

  test('is split into parts of half the size if the model finds them too long [S17.32]', async () => {
    script = refusingAbove(30_000)
    await analyse({ hours: 1, context: 32_000 })
    const asked = [...askedByTask().values()]
    expect(asked.map((one) => one.length)).toEqual([4, 4, 4, 4, 4, 4])
    expect(new Set(model.refused.map(({ tool }) => tool))).toEqual(new Set(['summarise_episode']))
    expect((await receiptOf()).political_stance).toBe('Left-leaning')
  })

  test('has only the part split that is too long, and the receipt includes the discarded answers', async () => {
    const message = "This model's maximum context length is 20000 tokens."
    script = (task, timesAsked) =>
      String(partOf(task)) === '2,2' ? { status: 400, message } : readsHonestly(task, timesAsked)
    await analyse({ hours: 1, context: 32_000 })
    expect(model.refused).toHaveLength(1)
    const given = askedByTask()
      .values()
      .next()
      .value?.map((task) => String(partOf(task)))
    expect(given?.toSorted()).toEqual(['1,2', '1,4', '2,4', '3,4', '4,4'])
    await expectCostOf(await receiptOf())
  })

  test('ends in an error that says what to do if halves are too long, too', async () => {
    script = refusingAbove(20_000)
    await expect(analyse({ hours: 1, context: 32_000 })).rejects.toThrow(
      "This transcript doesn't fit the model’s context, even in parts half the size. Set the model’s context (the parameter ModelContext)",
    )
  })

  test('repeats only the part without an answer when the step runs again [S17.32]', async () => {
    let isDown = true
    script = (task, timesAsked) =>
      isDown && task.tool === 'pick_quotes' && partOf(task)?.[0] === 2
        ? { status: 500, message: 'out of memory' }
        : readsHonestly(task, timesAsked)
    await expect(analyse({ hours: 1.5, context: 32_000 })).rejects.toMatchObject({
      name: 'ModelFailedError',
      message: 'The AI provider failed (status 500). Try again later.',
    })
    isDown = false
    await runEpisode(requireStepCaller(await loadSteps()), start)
    const parts = askedByTask().values().next().value?.length ?? 0
    expect(parts).toBeGreaterThan(2)
    expect([...askedByTask().values()].map((one) => one.length)).toEqual(Array(6).fill(parts))
    expect((await budget()).answers).toBe(6 * parts + 1)
  })
})
