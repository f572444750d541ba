import type { ToolName } from '#functions/domain/analysis/tools.ts'
import { rightInput, vote } from '#tests/integration/scripted-answers.ts'

/** A model's answer, independent of the provider's format. */
export type ScriptedAnswer = {
  text?: string
  /** `input` is the text between the braces of the call, JSON or not. */
  calls?: readonly { name: string; input: string; id?: string }[]
  ending?: 'max_tokens' | 'content_filtered'
  body?: string
}

export type Case = readonly [title: string, answer: (tool: ToolName) => ScriptedAnswer]

export const rightAnswer = (tool: ToolName): ScriptedAnswer => ({
  calls: [{ name: tool, input: rightInput(tool) }],
})

const called = (input: (right: string, tool: ToolName) => string) => (tool: ToolName) => ({
  calls: [{ name: tool, input: input(rightInput(tool), tool) }],
})

/** Longer than any answer may be: several megabytes for one tool, and less for the others to save time. */
const tooLong = (tool: ToolName) => 'all work '.repeat(tool === 'summarise_episode' ? 600_000 : 40_000)
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const listed = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const withMember = (member: string) => (right: string) => `{${member},${right.slice(1)}`

const withText = (text: string) => (right: string) =>
  right.replace(/:(\[?)"[^"]*"/, (_, list) => `:${list}"${text}"`)

const withNumbers = (written: string) => (right: string) => right.replace(/:\d+/g, `:${written}`)
/** Gives every number more decimals than JavaScript can represent. */
const withManyDecimals = (right: string) => right.replace(/:(\d+)/g, `:$1.${'0'.repeat(30)}1`)
const withFirst = (written: string) => (right: string) => right.replace(/:("|\[)/, `:${written},"x":$1`)

const otherTool = (tool: ToolName): ToolName => (tool === 'name_topics' ? 'rate_stance' : 'name_topics')

/** Odd answers that are usable nevertheless. */
export const harmlessCases: readonly Case[] = [
  ['a right answer', rightAnswer],
  ['prose around the call', (tool) => ({ ...rightAnswer(tool), text: 'Certainly! Here is my answer.' })],
  ['unexpected fields', called(withMember('"episode":2,"confidence":{"value":1}'))],
  ['numbers with many decimals', called(withManyDecimals)],
  [
    'whole numbers beyond those that JavaScript counts, in unexpected fields',
    called(withMember('"views":12345678901234567890,"least":-1e30')),
  ],
  ['a number of 300 million digits, in an unexpected field', called(withMember('"views":1e300000000'))],
  [
    'names that objects have by nature',
    called(withMember('"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}')),
  ],
  ['spaces and line ends', called((right) => `\n  ${JSON.stringify(JSON.parse(right), null, 4)}  \n`)],
  ['a call without a number', (tool) => ({ calls: [{ name: tool, input: rightInput(tool), id: '' }] })],
]

/** Answers that are unusable for every tool. */
export const malformed: readonly Case[] = [
  ['nothing', () => ({})],
  ['an empty text', () => ({ text: '' })],
  ['a blank text', () => ({ text: ' \n\t ' })],
  ['a refusal in words', () => ({ text: 'I’m sorry, but I can’t help with rating political content.' })],
  ['the right JSON as prose', (tool) => ({ text: rightInput(tool) })],
  ['fenced JSON as prose', (tool) => ({ text: `\`\`\`json\n${rightInput(tool)}\n\`\`\`` })],
  ['half a surrogate and NULs as prose', () => ({ text: '\ud83d \u0000\u0000 \udc00' })],
  ['prose longer than any answer may be', (tool) => ({ text: tooLong(tool) })],
  ['another tool', (tool) => ({ calls: [{ name: otherTool(tool), input: rightInput(otherTool(tool)) }] })],
  [
    'a tool that does not exist',
    (tool) => ({ calls: [{ name: 'delete_episode', input: rightInput(tool) }] }),
  ],
  ['a tool without a name', (tool) => ({ calls: [{ name: '', input: rightInput(tool) }] })],
  [
    'the right tool twice',
    (tool) => ({ calls: [1, 2].map((n) => ({ name: tool, input: rightInput(tool), id: `call-${n}` })) }),
  ],
  [
    'the right tool and another',
    (tool) => ({
      calls: [tool, otherTool(tool)].map((name) => ({ name, input: rightInput(name), id: 'same' })),
    }),
  ],
  ['an answer that came to its limit', (tool) => ({ ...rightAnswer(tool), ending: 'max_tokens' })],
  ['an answer that a filter held back', (tool) => ({ ...rightAnswer(tool), ending: 'content_filtered' })],
  ['a filter and no answer', () => ({ ending: 'content_filtered' })],
  ['no fields', called(() => '{}')],
  ['a list', called((right) => `[${right}]`)],
  ['null', called(() => 'null')],
  ['a number', called(() => '7')],
  ['the answer as a text within JSON', called((right) => JSON.stringify(right))],
  ['the answer within another field', called((right) => `{"input":${right}}`)],
  ['a list where a text or a list of texts belongs', called(withFirst('[[]]'))],
  ['a number without end where something else belongs', called(withFirst('1e999'))],
  ['a field longer than any answer may be', called((right, tool) => withText(tooLong(tool))(right))],
  [
    'an unexpected field, longer than any answer may be',
    called((right, tool) => withMember(`"notes":"${tooLong(tool)}"`)(right)),
  ],
  ['a million fields', called(withMember(`"x":[${'0,'.repeat(1_000_000)}0]`))],
  ['objects 100,000 deep', called(withMember(`"x":${nested(100_000)}`))],
  ['lists 100,000 deep', called(() => listed(100_000))],
]

/** Cases for single tools: those whose answers have numbers, and the one with an enumerated answer. */
export const particular: readonly (readonly [...Case, of: readonly ToolName[]])[] = [
  ['numbers that are too large', called(withNumbers('1e999')), ['pick_quotes', 'check_quotes']],
  [
    'whole numbers beyond those that JavaScript counts',
    called(withNumbers('12345678901234567890')),
    ['pick_quotes', 'check_quotes'],
  ],
  ['numbers below zero and in parts', called(withNumbers('-0.5')), ['pick_quotes', 'check_quotes']],
  ['numbers as texts', called(withNumbers('"1"')), ['pick_quotes', 'check_quotes']],
  ...[
    'center',
    'far left',
    'FAR LEFT',
    'Far Left.',
    'Far Left | Far Right',
    'Far\u200bLeft',
    'Fаr Left',
    '',
  ].map(
    (stance) =>
      [
        `the stance “${stance}”`,
        (tool: ToolName) => ({ calls: [{ name: tool, input: vote(stance) }] }),
        ['rate_stance' as const],
      ] as const,
  ),
]

const nineMegabytes = JSON.stringify({ text: 'all work '.repeat(1024 * 1024) })

/** Responses that are not JSON or not in the provider's format. */
export const garbled: readonly Case[] = [
  ['a truncated body', (tool) => ({ body: `{"calls":[{"name":"${tool}","input":{"stance"` })],
  ['an empty body', () => ({ body: '' })],
  ['a page', () => ({ body: '<!doctype html><title>Bad gateway</title>' })],
  ['another form of JSON', () => ({ body: '{"output":"none","choices":[{"message":"none"}],"usage":7}' })],
  ['a list of JSON', () => ({ body: '[1,2,3]' })],
  ['9 MB', () => ({ body: nineMegabytes })],
]

/** Calls with invalid JSON as input. Only providers that send input as text can produce them. */
export const unreadable: readonly Case[] = [
  ['a truncated call', called((right) => right.slice(0, -5))],
  ['a fenced call', called((right) => `\`\`\`json\n${right}\n\`\`\``)],
  ['prose within the call', called((right) => `Here it is: ${right}`)],
  ['two answers in one call', called((right) => `${right}\n${right}`)],
  ['not a number', called(withFirst('NaN'))],
  ['no end', called(withFirst('Infinity'))],
]
