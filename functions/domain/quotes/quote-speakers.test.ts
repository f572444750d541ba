import { expect, test } from 'vitest'
import { findQuotes } from '#functions/domain/quotes/find-quotes.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { below, pick, type Random, seededRandom } from '#scripts/seeded-random.ts'

const vocabulary =
  'we they people schools taxes housing money cities should would pay build change need every many this that before after because with without for in'.split(
    ' ',
  )
const casts = [
  ['Ann Lee', 'Dr. Bo O’Neil', 'Host'],
  ['JANE DOE', 'MR. SMITH'],
  ['Speaker 1', 'Speaker 2', 'Speaker 3'],
  ['María José', 'Jürgen'],
]

type Sentence = { speaker: string; text: string }

const sentence = (random: Random) => {
  const words = Array.from({ length: 8 + below(random, 8) }, () => pick(random, vocabulary))
  return `${words.join(' ').replace(/^./, (letter) => letter.toUpperCase())}.`
}

function conversation(seed: number): Sentence[] {
  const random = seededRandom(seed)
  const cast = casts[seed % casts.length] ?? []
  let speaker = pick(random, cast)
  return Array.from({ length: 20 }, () => {
    speaker = pick(
      random,
      cast.filter((other) => other !== speaker),
    )
    return Array.from({ length: 1 + below(random, 6) }, () => ({ speaker, text: sentence(random) }))
  }).flat()
}

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

function captions(said: readonly Sentence[], name: (speaker: string) => string): Buffer {
  const cues = said.map(({ speaker, text }, index) => {
    const isNew = said[index - 1]?.speaker !== speaker
    return `${clock(index * 4)} --> ${clock(index * 4 + 4)}\n${isNew ? name(speaker) : ''}${text}\n`
  })
  return Buffer.from(`WEBVTT\n\n${cues.join('\n')}`)
}

test.each<[string, (speaker: string) => string]>([
  ['named only at a change', (speaker) => `<v ${speaker}>`],
  ['as «Name:» in the text', (speaker) => `${speaker}: `],
])('of 300 quotes at least 295 have the right speaker where speakers are %s [S15.18]', (_, name) => {
  const random = seededRandom(7)
  const outcomes = Array.from({ length: 20 }, (_, seed) => {
    const said = conversation(seed)
    const index = indexTranscript(readTranscript(captions(said, name), { source: 'publisher' }))
    return Array.from({ length: 15 }, () => {
      const { speaker, text } = pick(random, said)
      const [quote] = findQuotes(index, { text, segmentFirst: 0, segmentLast: 0 })
      return quote?.speaker === speaker
    })
  }).flat()
  expect(outcomes).toHaveLength(300)
  expect(outcomes.filter(Boolean).length).toBeGreaterThanOrEqual(295)
})

const unnamed = `WEBVTT

00:01.000 --> 00:02.000
>> Who wants to raise taxes on workers?

00:02.000 --> 00:03.000
>> I do, and I will say to all why.

00:03.000 --> 00:04.000
Because our schools need it.

00:04.000 --> 00:05.000
>> That is not right, no.
`

test('no quote runs over a change to an unnamed person, nor is it completed from beyond [S16.4]', () => {
  const index = indexTranscript(readTranscript(Buffer.from(unnamed), { source: 'publisher' }))
  const textsOf = (text: string) =>
    findQuotes(index, { text, segmentFirst: 0, segmentLast: 2 }).map((quote) => quote.text)
  expect(textsOf('raise taxes on workers? I do, and I will say to all why.')).toEqual([])
  expect(textsOf('Who wants to raise taxes … I will say to all why')).toEqual([])
  expect(textsOf('our schools need it. That is not right')).toEqual([])
  expect(textsOf('I will say to all why. Because our schools need it.')).toEqual([
    'I do, and I will say to all why. Because our schools need it.',
  ])
})

test('what stands around the quote of an unnamed person is told apart from it', () => {
  const transcript = readTranscript(Buffer.from(unnamed), { source: 'publisher' })
  const text = 'I do, and I will say to all why.'
  const offered = [{ text, segmentFirst: 1, segmentLast: 1, topic: 'Taxes' }]
  expect(verifyQuotes(transcript, offered, []).candidates).toMatchObject([
    {
      text,
      before: [{ turn: 1, text: 'Who wants to raise taxes on workers?' }],
      after: [
        { turn: 2, text: 'Because our schools need it.' },
        { turn: 3, text: 'That is not right, no.' },
      ],
    },
  ])
})
