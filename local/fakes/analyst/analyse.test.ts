import { expect, test } from 'vitest'
import { analyseLines } from '#local/fakes/analyst/analyse.ts'

const spoken = [
  'Good evening and welcome to the program.',
  'Rent takes half of what a nurse in this city earns.',
  'The city council should stop treating an old zoning map as a law of nature.',
  'Every landlord knows that an empty lot costs less than a fight over zoning.',
  'Is there a city council that has ever read its own zoning map?',
  'No tenant should lose a school and a parish because a landlord sells.',
  'We must allow apartments near the train, because rent will not fall by itself.',
  'My grandmother rented the same two rooms for forty years.',
  'Subscribe to our newsletter, because every tenant should know the zoning map.',
  'Thank you for listening.',
]
const linesOf = (texts: readonly string[], speaker = 'Speaker 1') =>
  texts.map((text, index) => ({ index, speaker, text }))
const lines = linesOf(spoken)
const quotesIn = (texts: readonly string[]) =>
  analyseLines(linesOf(texts)).pick_quotes.quotes.map(({ text }) => text)

test('the quotes are the sentences that take a side, each verbatim in the line it names', () => {
  const { quotes } = analyseLines(lines).pick_quotes
  expect(quotes.map(({ text }) => text).sort()).toEqual([2, 3, 5, 6].map((index) => spoken[index]).sort())
  for (const quote of quotes) {
    expect(quote.segment_first).toBe(quote.segment_last)
    expect(spoken[quote.segment_first]).toBe(quote.text)
  }
})

test('a sentence split over two lines is quoted with both', () => {
  const cut = linesOf([
    'A hospital should never send a bill after a funeral, and the',
    'insurer should not send a letter to a patient who can no longer open it.',
  ]).map((line) => ({ ...line, index: line.index + 4 }))
  expect(analyseLines(cut).pick_quotes.quotes).toEqual([
    {
      segment_first: 4,
      segment_last: 5,
      text: 'A hospital should never send a bill after a funeral, and the insurer should not send a letter to a patient who can no longer open it.',
      topic: 'Health Care',
      keywords: ['hospital', 'funeral', 'insurer'],
    },
  ])
})

test('a quote that mentions none of the topics has no topic', () => {
  const { quotes } = analyseLines(
    linesOf([...spoken, 'Congress must not declare war on a neighbor that never attacked.']),
  ).pick_quotes
  expect(quotes.find(({ text }) => text.startsWith('Congress'))?.topic).toBe('')
})

test('long talk is quoted only if politics is spoken of often enough', () => {
  const view = 'No tenant should lose a school and a parish because a landlord sells.'
  const science = Array.from(
    { length: 60 },
    (_, number) => `Cell ${number} keeps its own order while the tissue around it grows and divides again.`,
  )
  const politics = Array.from(
    { length: 5 },
    (_, year) => `In year ${year} the town of the river voted on its taxes.`,
  )
  expect(quotesIn([...science, view])).toEqual([])
  expect(quotesIn([...science.slice(20), view])).toEqual([view])
  expect(quotesIn([...science, ...politics, view])).toEqual([view])
})

test('talk about politics without a view is not quoted', () => {
  const reports = [
    'The president signed the budget on Tuesday, and the Senate left for the summer.',
    'Judge Miller clerked at the Supreme Court before the election of 1996.',
    'I am proud of the teachers who taught at our school for thirty years.',
    'What the government should do about rent is the question of the week.',
    'The governor went on to say that taxes must fall.',
  ]
  expect(quotesIn(reports)).toEqual([])
})

test('stumbling and unfinished sentences are not quoted', () => {
  const stumbled = [
    'We need to, you know, raise the minimum wage for every worker.',
    'We need to to raise the minimum wage for every worker.',
    'We should sort of let the market decide what rent a tenant pays.',
    'We have to raise the minimum wage for every worker in the',
  ]
  expect(quotesIn(stumbled)).toEqual([])
})

test('the summary only quotes what was said, announcements and questions left out', () => {
  const { paragraph, bullets } = analyseLines(lines).summarise_episode
  expect(paragraph).toMatch(/^The speaker says: “/)
  const quoted = [paragraph, ...bullets].join(' ').replace('The speaker says: ', '')
  const sentences = quoted.split(/(?<=”) /)
  for (const sentence of sentences)
    expect([1, 2, 3, 5, 6, 7].map((index) => `“${spoken[index]}”`)).toContain(sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('the summary of a conversation says that its speakers speak', () => {
  const answer = [{ index: 10, speaker: 'Speaker 2', text: 'Landlords pay for repairs out of the rent.' }]
  expect(analyseLines([...lines, ...answer]).summarise_episode.paragraph).toMatch(/^The speakers say: “/)
})

test('nothing of speech without punctuation is quoted or summed up, but its topics are named', () => {
  const unmarked = linesOf([
    'so the rent must come down and we should never let a landlord decide who stays in this city',
    'and the tenant has a right to heat and the landlord has to pay for it because rent is not a gift',
    'I think that is what the city council needs to understand about housing and about rent',
  ])
  const { pick_quotes, summarise_episode, name_topics } = analyseLines(unmarked)
  expect(pick_quotes.quotes).toEqual([])
  expect([summarise_episode.paragraph, ...summarise_episode.bullets].join()).not.toContain('rent')
  expect(name_topics.topics).toContain('Housing')
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
