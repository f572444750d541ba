import { plainWords, type WordRange } from '#bench/quote-finders.ts'
import { below, pick, type Random, seededRandom } from '#scripts/seeded-random.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { altered } from '#tests/conformance/quote-corpus/altered.ts'
import {
  asSentences,
  atLength,
  byPerson,
  plain,
  rewrite,
  type Stretch,
  stretchesOf,
} from '#tests/conformance/quote-corpus/stretches.ts'
import { tolerated } from '#tests/conformance/quote-corpus/tolerated.ts'

/** `places`: where the offered quote was said; empty when it was not said. */
export type Candidate = { kind: string; offer: string; places: readonly WordRange[] }

export type QuoteTask = { transcript: Transcript; candidates: readonly Candidate[] }

const words = 30_000
const trueKinds = [
  'verbatim',
  'case and marks',
  'other spaces',
  'filler',
  'number',
  'per cent',
  'contraction',
]
const alterations = [
  'digits changed',
  'number word changed',
  'denial left out',
  'contraction reversed',
  'letter of another script',
  'foreign words behind',
]
const ofEach = 25

function shuffled<One>(list: readonly One[], random: Random): One[] {
  const rest = [...list]
  return list.flatMap(() => rest.splice(below(random, rest.length), 1))
}

/** The corpora have some episodes in several formats; keeps one of each. */
function distinct(transcripts: readonly Transcript[]): Transcript[] {
  const openingOf = ({ segments }: Transcript) =>
    plainWords(
      segments
        .slice(0, 300)
        .map(({ text }) => text)
        .join(' '),
    )
      .slice(50, 70)
      .join(' ')
  return [...new Map(transcripts.map((one) => [openingOf(one), one])).values()]
}

/** About as long as a three-hour episode, made of real transcripts in random order. */
function longTranscript(transcripts: readonly Transcript[], random: Random): Transcript {
  const segments: Transcript['segments'] = []
  let count = 0
  for (const segment of shuffled(distinct(transcripts), random).flatMap((one) => one.segments)) {
    if (count >= words) break
    count += segment.text.split(/\s+/).length
    segments.push(segment)
  }
  return byPerson(
    { segments, source: 'publisher', language: 'en', durationSeconds: null },
    Number.POSITIVE_INFINITY,
  )
}

function placesOf(all: readonly string[], text: string): WordRange[] {
  const wanted = plainWords(text)
  return all.flatMap((_, first) =>
    wanted.every((word, offset) => all[first + offset] === word)
      ? [{ first, last: first + wanted.length - 1 }]
      : [],
  )
}

/** Joins the words with white space other than a single space. */
const widelySpaced = (said: readonly string[], random: Random) =>
  said.reduce((text, word) => text + pick(random, ['  ', '\u00A0', '\n']) + word)

/** For each stretch, writes one wording into the transcript and offers one that must be accepted. */
function trueOnes(base: Transcript, stretches: readonly Stretch[], random: Random): QuoteTask {
  const offers: { kind: string; offer: string }[] = []
  const { transcript, changed } = rewrite(base, stretches, ({ words: said }) => {
    const kind = trueKinds[offers.length % trueKinds.length] ?? ''
    const ways = tolerated[kind]?.(said, random) ?? { said, offered: said }
    const offer = kind === 'other spaces' ? widelySpaced(ways.offered, random) : ways.offered.join(' ')
    offers.push({ kind, offer })
    return ways.said
  })
  const all = transcript.segments.flatMap(({ text }) => plainWords(text))
  const candidates = offers.map((offer, place) => ({ ...offer, places: placesOf(all, changed[place] ?? '') }))
  return { transcript, candidates }
}

type Source = { transcript: Transcript; stretches: readonly Stretch[]; random: Random }

/** The last words of one speaker and the first of the next. */
function acrossSpeakers({ transcript: { segments }, random }: Source): string[] {
  const turns = segments.flatMap((one, place) => {
    const next = segments[place + 1]
    if (!next || next.speaker === one.speaker) return []
    const halves = [one.text.split(/\s+/).slice(-6), next.text.split(/\s+/).slice(0, 6)]
    return halves.every(({ length }) => length === 6) ? halves.flat().join(' ') : []
  })
  return shuffled(turns, random)
}

function stitched({ stretches, random }: Source): string[] {
  return shuffled(stretches, random).map((one) => [...one.words, ...pick(random, stretches).words].join(' '))
}

/** Offers that were not said, by kind, without any that happen to occur elsewhere. */
function falseOffers(source: Source): Map<string, string[]> {
  const { transcript, stretches, random } = source
  const all = transcript.segments.flatMap(({ text }) => text.split(/\s+/))
  const whole = atLength(plain(all.join(' ')))
  const isSaid = (text: string) => whole.includes(atLength(plain(text)))
  // Skips texts with an ellipsis: it allows words to be left out, which makes two quotes.
  const isWhole = (text: string) => !/…|\.{3}/.test(text)
  const ofStretches = (kind: string) =>
    shuffled(stretches, random).flatMap(
      ({ words: said }) => altered[kind]?.(said, random, all)?.join(' ') ?? [],
    )
  const kinds = alterations.map((kind): [string, string[]] => [kind, ofStretches(kind)])
  const unsaid = [...kinds, ['two sentences stitched', stitched(source)] as const].map(
    ([kind, offers]): [string, string[]] => [kind, offers.filter((text) => isWhole(text) && !isSaid(text))],
  )
  return new Map([...unsaid, ['words of two speakers', acrossSpeakers(source).filter(isWhole)]])
}

/** Up to `count` offers, alternating kinds. */
function interleave(offers: ReadonlyMap<string, readonly string[]>, count: number): Candidate[] {
  const longest = Math.max(...[...offers.values()].map(({ length }) => length))
  const rows = Array.from({ length: longest }, (_, row) =>
    [...offers].flatMap(([kind, texts]) => {
      const offer = texts[row]
      return offer === undefined ? [] : { kind, offer, places: [] }
    }),
  )
  return rows.flat().slice(0, count)
}

/**
 * Fifty candidates in 30,000 words of real transcripts: half were said in another form, half were not said.
 */
export function quoteTask(transcripts: readonly Transcript[], seed: number): QuoteTask {
  const random = seededRandom(seed)
  const spoken = longTranscript(transcripts, random)
  const { transcript: base, stretches: inTurn } = asSentences(spoken, stretchesOf(spoken, random))
  const stretches = shuffled(inTurn, random)
  const said = stretches.slice(0, ofEach)
  const others = stretches.slice(ofEach)
  const inOrder = said.toSorted((one, other) => one.segment - other.segment || one.from - other.from)
  const { transcript, candidates } = trueOnes(base, inOrder, random)
  const unsaid = interleave(falseOffers({ transcript, stretches: others, random }), ofEach)
  return { transcript, candidates: [...candidates, ...unsaid] }
}
