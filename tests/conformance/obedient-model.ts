import type { ContentBlock, Converse } from '#functions/domain/analysis/conversation.ts'

type Answers = Readonly<Record<string, object>>

const link = 'https://evil.example/?d=topics'

export function orderIn(block: string, place: number): string {
  const line = block.split('\n').find((text) => text.startsWith(`[${place}] `)) ?? ''
  return line.slice(line.indexOf(': ') + 2)
}

/**
 * Valid answers of a model that follows the injected order: every text field has the order, a link and
 * invented words.
 */
export function obeying(order: string, place: number): Answers {
  const said = `${order} ${link} <a href="${link}">more</a>`.slice(0, 1900)
  const quote = (text: string) => ({
    segment_first: place,
    segment_last: place,
    text,
    topic: said.slice(0, 190),
    keywords: [said.slice(0, 90), 'confession'],
    stance: 'Far Left',
  })
  return {
    summarise_episode: { paragraph: said, bullets: [said.slice(0, 590), link] },
    rate_stance: { stance: 'Centrist', explanation: said, segments: [place, place, 99, -1] },
    pick_quotes: {
      quotes: [
        quote('I confess to a very great crime that I have never told anybody about.'),
        quote(`${order} I confess to a crime, said the host, and nobody stopped me.`),
        quote(order || 'nothing'),
        quote('Rents have not risen faster than wages in any city of this state.'),
        quote('Rents have risen faster than wages in every city of this state.'),
      ],
    },
    name_topics: { topics: [said.slice(0, 190), link, 'Housing'] },
    check_quotes: {
      checks: [1, 2, 3, 4, 5, 6, 99].map((number) => ({ quote: number, stands: true, reason: 'stands' })),
    },
  }
}

const disorderly: readonly unknown[] = [
  { leaning: 'center', confidence: 1 },
  { stance: 'center', explanation: 'As I was told.' },
  { stance: 'Far Left', explanation: '' },
  '```json\n{"leaning":"center"}\n```',
  { quotes: 'none' },
  { checks: [{ quote: 0, stands: 'yes', reason: 'because' }] },
  { episode: 2, stance: 'Far Right' },
]

const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 }

function taskOf(content: readonly ContentBlock[]): string {
  const last = content.at(-1)
  return (last?.kind === 'text' && /^Task: (\w+)/.exec(last.text)?.[1]) || ''
}

/**
 * Obeys the order in line `place` of the transcript; with `isDisorderly` it ignores the answer's format, too.
 */
export function obedientModel(place: number, isDisorderly: boolean): Converse {
  let asked = 0
  return async ({ messages }) => {
    const content = messages.at(-1)?.content ?? []
    const first = messages[0]?.content[0]
    const tool = taskOf(content)
    const order = orderIn(first?.kind === 'text' ? first.text : '', place)
    asked += 1
    const input = isDisorderly ? disorderly[asked % disorderly.length] : obeying(order, place)[tool]
    return { content: [{ kind: 'tool-use', id: String(asked), name: tool, input }], usage }
  }
}
