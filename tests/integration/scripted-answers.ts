import { spokenSentences } from '#tests/integration/publisher.ts'

const said = (segment: number) => ({
  segment_first: segment,
  segment_last: segment,
  text: spokenSentences[segment] ?? '',
  topic: 'Housing',
})

const invented = {
  segment_first: 1,
  segment_last: 1,
  text: 'Landlords are thieves, all of them.',
  topic: 'Housing',
}

/** Valid answers about the publisher's episode, by tool; one of the quotes was never said. */
export const scriptedAnswers: Readonly<Record<string, object>> = {
  summarise_episode: {
    paragraph: 'The speakers talk about rents.',
    bullets: ['Rents rise.', 'Zoning helps.'],
  },
  pick_quotes: { quotes: [said(1), said(2), said(4), invented] },
  name_topics: { topics: ['Housing', 'Zoning reform'] },
  check_quotes: { checks: [1, 2, 3].map((quote) => ({ quote, reason: 'stands' })) },
}

/** The default segments include 99, which does not exist. */
export const vote = (stance: string, segments: readonly number[] = [1, 0, 1, 99]) =>
  JSON.stringify({ stance, explanation: `The arguments were placed as ${stance}.`, segments })

/** Valid input for a tool. @throws Error for an unknown tool */
export function rightInput(tool: string): string {
  if (tool === 'rate_stance') return vote('Centrist')
  const input = scriptedAnswers[tool]
  if (!input) throw new Error(`There is no tool ${tool}.`)
  return JSON.stringify(input)
}
