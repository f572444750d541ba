import { expect, test } from 'vitest'
import { analyseLines } from '#local/fakes/analyst/analyse.ts'

const spoken = [
  'Good evening and welcome to the program.',
  'Rent takes half of what a nurse in this city earns.',
  'For twenty years the city council has refused to change a single zoning map.',
  'Every landlord knows that an empty lot costs less than a fight over zoning.',
  'If the zoning map allowed apartments near the train, rent would stop climbing.',
  'The zoning map is not a law of nature, and a city council can redraw it.',
  'A tenant who moves twice in a year loses a school, a clinic and a parish.',
  'I asked four builders what keeps them away, and all four said the zoning map.',
  'Thank you for listening.',
]
const lines = spoken.map((text, index) => ({ index, speaker: 'Speaker 1', text }))

test('every quote is verbatim in the line it names', () => {
  const { quotes } = analyseLines(lines).pick_quotes
  expect(quotes.length).toBeGreaterThanOrEqual(3)
  for (const quote of quotes) {
    expect(quote.segment_first).toBe(quote.segment_last)
    expect(spoken[quote.segment_first]).toContain(quote.text)
  }
})

test('a sentence split over two lines is quoted with both', () => {
  const cut = [
    { index: 4, speaker: 'Speaker 1', text: 'The hospital bill came after the funeral, and the insurer' },
    { index: 5, speaker: 'Speaker 1', text: 'sent a letter to the patient who could no longer open it.' },
  ]
  expect(analyseLines(cut).pick_quotes.quotes).toEqual([
    {
      segment_first: 4,
      segment_last: 5,
      text: 'The hospital bill came after the funeral, and the insurer sent a letter to the patient who could no longer open it.',
      topic: 'Health Care',
      keywords: ['hospital', 'funeral', 'insurer'],
    },
  ])
})

test('the summary consists of spoken sentences only', () => {
  const { paragraph, bullets } = analyseLines(lines).summarise_episode
  const extract = paragraph.split(' … ')
  for (const sentence of [...extract, ...bullets]) expect(spoken).toContain(sentence)
  expect(new Set([...extract, ...bullets]).size).toBe(extract.length + bullets.length)
})

test('speech without punctuation is cut into pieces that are verbatim in their lines', () => {
  const words = Array.from({ length: 150 }, (_, index) => (index % 3 ? 'hospital' : `patient${index}`))
  const unmarked = [0, 1, 2].map((index) => ({
    index,
    speaker: 'Speaker 1',
    text: words.slice(index * 50, (index + 1) * 50).join(' '),
  }))
  const { quotes } = analyseLines(unmarked).pick_quotes
  expect(quotes.length).toBeGreaterThan(0)
  for (const { text, segment_first, segment_last } of quotes) {
    const lines = unmarked.slice(segment_first, segment_last + 1).map((line) => line.text)
    expect(lines.join(' ')).toContain(text)
  }
})

test('the topics name the subject and the recurring phrases', () => {
  const { topics } = analyseLines(lines).name_topics
  expect(topics[0]).toBe('Housing')
  expect(topics).toContain('City Council')
  expect(topics).not.toContain('Zoning Map')
})

test('no stance is rated, and the explanation says why [S16.47]', () => {
  const { explanation, ...rating } = analyseLines(lines).rate_stance
  expect(rating).toEqual({ stance: 'not_sure', segments: [] })
  expect(explanation).toMatch(/^No language model has read this episode, so it is not rated\./)
})

test('an empty transcript gets an answer that says so', () => {
  const answers = analyseLines([])
  expect(answers.summarise_episode.paragraph).toMatch(/no sentence/)
  expect(answers.pick_quotes.quotes).toEqual([])
  expect(answers.name_topics.topics).toEqual([])
})
