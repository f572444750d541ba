import { expect, test } from 'vitest'
import { stanceTask, taskRequest, tasks } from '#functions/domain/analysis/prompts.ts'
import { tools } from '#functions/domain/analysis/tools.ts'
import { transcriptBlock } from '#functions/domain/analysis/transcript-block.ts'
import { type ConverseRequest, converseRequestSchema } from '#local/fakes/converse.ts'
import type { WrittenAnalysis } from '#local/fakes/written-answers.ts'
import { answerWritten } from '#local/fakes/written-model.ts'

const sentences = [
  'Good evening, I am Ada Moor, and this is The Empty Chair.',
  'Every bus in this county should run until midnight.',
  'A town that sleeps at nine has no night shift.',
  'My neighbor says that nobody rides the late bus.',
  'He has never looked for one at eleven.',
  'The fare should be a dollar for everybody.',
]

const vote = (explanation: string) => ({ stance: 'Left-leaning' as const, explanation })
const written = (explanation: string, ...evidence: string[]) => ({ ...vote(explanation), evidence })

const analysis: WrittenAnalysis = {
  sentences,
  answers: {
    summary: { paragraph: 'Buses should run late.', bullets: ['The fare is a dollar.'] },
    votes: [
      written(
        'First.',
        'The fare should be a dollar for everybody.',
        'every bus in this county should run until midnight',
      ),
      written('Second.'),
      written('Third.', 'Nobody said this.'),
    ],
    quotes: [
      {
        text: 'Every bus in this county should run until midnight. A town that sleeps at nine has no night shift.',
        topic: 'Transit',
        check: 'stands',
      },
      {
        text: 'My neighbor says that nobody rides the late bus.',
        topic: 'Transit',
        check: 'not_own_position',
      },
    ],
    topics: ['Transit'],
  },
}

function asked(task: string, spoken: readonly string[] = sentences): ConverseRequest {
  const segments = spoken.map((text, index) => ({ start: index, end: index + 1, text, speaker: 'Ada Moor' }))
  const names = { show: 'The Empty Chair', author: 'Ada Moor' }
  const block = transcriptBlock(
    { source: 'publisher', language: 'en', durationSeconds: null, segments },
    names,
  )
  const { system, tools, messages } = taskRequest(block, task)
  return converseRequestSchema.parse({
    system: [{ text: system }],
    messages: messages.map(({ role, content }) => ({
      role,
      content: content.map((part) =>
        part.kind === 'text' ? { text: part.text } : { cachePoint: { type: 'default' } },
      ),
    })),
    toolConfig: {
      tools: tools.map(({ name, description, inputSchema }) => ({
        toolSpec: { name, description, inputSchema: { json: JSON.parse(JSON.stringify(inputSchema)) } },
      })),
      toolChoice: { any: {} },
    },
  })
}

const inputFor = (task: string, spoken?: readonly string[]) => {
  const [block] = answerWritten([analysis], asked(task, spoken))?.content ?? []
  return block && 'toolUse' in block ? block.toolUse : undefined
}

test('an episode is recognized by its words, even with masked names [S16.62]', () => {
  expect(JSON.stringify(asked(tasks.summary).messages)).not.toMatch(/Ada|Moor|Empty Chair/)
  expect(inputFor(tasks.summary)).toMatchObject({
    name: 'summarise_episode',
    input: analysis.answers.summary,
  })
  expect(inputFor(tasks.topics)).toMatchObject({ name: 'name_topics', input: { topics: ['Transit'] } })
})

test('each wording of the stance question gets the vote that was written for it [S16.62]', () => {
  const votes = [0, 1, 2].map((index) => inputFor(stanceTask(index))?.input)
  expect(votes).toMatchObject(['First.', 'Second.', 'Third.'].map(vote))
})

test("an admin's guidance, and a repair after it, change nothing", () => {
  expect(inputFor(`${stanceTask(1)}\n\nGuidance.\n\nYour answer could not be used.`)?.input).toMatchObject(
    vote('Second.'),
  )
})

test('the lines behind a vote are found by their words, and no others are named', () => {
  const votes = [0, 1, 2].map((index) => inputFor(stanceTask(index))?.input)
  expect(votes.map((input) => tools.rate_stance.input.parse(input).segments)).toEqual([[5, 1], [], []])
})

test('the lines of a quote are found by its words', () => {
  expect(inputFor(tasks.quotes)?.input).toEqual({
    quotes: [
      { text: analysis.answers.quotes[0]?.text, topic: 'Transit', segment_first: 1, segment_last: 2 },
      { text: analysis.answers.quotes[1]?.text, topic: 'Transit', segment_first: 3, segment_last: 3 },
    ],
  })
})

const candidate = (quote: number, text: string) =>
  JSON.stringify({ quote, speaker: 'Speaker 1', topic: 'Transit', before: '', text, after: '' })

const checkTask = (...candidates: string[]) => ['Task: check_quotes', 'Check each.', ...candidates].join('\n')

test('quotes get the handwritten checks, regardless of their order and punctuation', () => {
  const task = checkTask(
    candidate(1, 'my neighbor says that nobody rides the late bus'),
    candidate(2, analysis.answers.quotes[0]?.text ?? ''),
  )
  expect(inputFor(task)).toMatchObject({
    name: 'check_quotes',
    input: {
      checks: [
        { quote: 1, reason: 'not_own_position' },
        { quote: 2, reason: 'stands' },
      ],
    },
  })
})

test('a candidate without a handwritten check leaves the whole check to the embedded analyst', () => {
  const known = candidate(1, 'My neighbor says that nobody rides the late bus.')
  expect(
    inputFor(checkTask(known, candidate(2, 'The fare should be a dollar for everybody.'))),
  ).toBeUndefined()
})

test('an episode without a handwritten analysis, or a part of one, is left to the embedded analyst', () => {
  expect(inputFor(tasks.summary, ['Every bus in this county should run until midnight.'])).toBeUndefined()
  expect(inputFor(tasks.summary, [...sentences, ...sentences.slice(0, 3)])).toBeUndefined()
  expect(inputFor('Task: write_a_poem')).toBeUndefined()
})
