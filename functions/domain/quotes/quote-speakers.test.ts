import { expect, test } from 'vitest'
import { findQuotes } from '#functions/domain/quotes/find-quotes.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'
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
