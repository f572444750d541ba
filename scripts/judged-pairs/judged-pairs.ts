import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { choosePairs, type SpokenCard, voicesOfSides } from '#functions/domain/compare/choose-voices.ts'
import { type Random, seededRandom } from '#scripts/seeded-random.ts'
import { type ComparedVoice, mostEpisodesPerStep } from '#shared/domain/comparison.ts'

const pairsFolder = 'docs/evaluation/pairs'

const quoteSchema = z.object({
  topic: z.string(),
  side: z.enum(['left', 'right']),
  speech: z.string(),
  speaker: z.string(),
  text: z.string(),
})
const judgedSchema = z.object({
  topic: z.string(),
  left: z.string(),
  right: z.string(),
  /** What both quotes answer, or null. */
  question: z.string().nullable(),
})

type Quote = z.infer<typeof quoteSchema>
type JudgedPair = z.infer<typeof judgedSchema>
type DrawnPair = Omit<JudgedPair, 'question'>

function readLines<Line>(file: string, schema: z.ZodType<Line>): Line[] {
  const lines = readFileSync(`${pairsFolder}/${file}`, 'utf8').trim().split('\n')
  return lines.map((line) => schema.parse(JSON.parse(line)))
}

export const readQuotes = () => readLines('quotes.jsonl', quoteSchema)
export const readJudgedPairs = () => readLines('judged.jsonl', judgedSchema)

const pagesPerTopic = 8
/** The part of the speakers that each page leaves out, so that pages differ. */
const leftOut = 0.2
const fewestSpeakers = 3
const onlyTopic = 1

function shuffled<One>(list: readonly One[], random: Random): One[] {
  const ranked = list.map((one) => ({ one, rank: random() }))
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one)
}

const stepsOf = { left: ['Left-leaning', 'Far Left'], right: ['Right-leaning', 'Far Right'] } as const

type Speaker = { speech: string; quotes: readonly Quote[] }

function speakersOf(quotes: readonly Quote[]): Speaker[] {
  const groups = new Map<string, Quote[]>()
  for (const quote of quotes) {
    const key = `${quote.speech} ${quote.speaker}`
    groups.set(key, [...(groups.get(key) ?? []), quote])
  }
  return [...groups.values()].map((own) => ({ speech: own[0]?.speech ?? '', quotes: own }))
}

const yearOf = ({ speech }: Speaker) => /\d{4}/.exec(speech)?.[0] ?? ''

/** Each speaker of a speech is an episode, listed as on a topic. The steps of a side alternate. */
function drawSide(side: Quote['side'], speakers: readonly Speaker[], random: Random): SpokenCard[] {
  const count = Math.max(fewestSpeakers, Math.ceil(speakers.length * (1 - leftOut)))
  const drawn = shuffled(speakers, random)
    .slice(0, count)
    .toSorted((one, other) => yearOf(other).localeCompare(yearOf(one)))
  const first = random() < 0.5 ? 1 : 0
  return drawn.slice(0, 2 * mostEpisodesPerStep).map((speaker, place) => ({
    id: place + 1 + (side === 'left' ? 0 : 100),
    podcast_id: place + 1 + (side === 'left' ? 0 : 100),
    published_date: yearOf(speaker),
    audio_url: 'https://audio.example/speech',
    political_stance: stepsOf[side][(place + first) % 2] ?? stepsOf[side][0],
    quotes: speaker.quotes.map(({ topic, text }, number) => ({
      quote_id: `${number}`,
      quote_text: text,
      quote_time_start: 0,
      quote_time_end: 1,
      quote_topic: onlyTopic,
      topic_name: topic,
    })),
  }))
}

function drawPage(quotes: readonly Quote[], random: Random): DrawnPair[] {
  const cards = (['left', 'right'] as const).flatMap((side) => {
    const speakers = speakersOf(quotes.filter((quote) => quote.side === side))
    return drawSide(side, speakers, random)
  })
  const textOf = ({ episode_id, quote_id }: ComparedVoice) => {
    const quoted = cards.find(({ id }) => id === episode_id)?.quotes
    return quoted?.find((quote) => quote.quote_id === quote_id)?.quote_text ?? ''
  }
  const { lefts, rights } = voicesOfSides(cards, onlyTopic)
  const topic = quotes[0]?.topic ?? ''
  return choosePairs(lefts, rights).map(([left, right]) => ({
    topic,
    left: textOf(left),
    right: textOf(right),
  }))
}

const keyOf = ({ left, right }: DrawnPair) => `${left} ${right}`

const distinct = (pairs: readonly DrawnPair[]) => [
  ...new Map(pairs.map((pair) => [keyOf(pair), pair])).values(),
]

/**
 * The pairs that the present rule chooses on pages with other speakers left out. `first` are those that it
 * chooses first on a page, which are also those of a week.
 */
export function drawPairs(quotes: readonly Quote[]): { all: DrawnPair[]; first: DrawnPair[] } {
  const topics = [...new Set(quotes.map(({ topic }) => topic))]
  const pages = topics.flatMap((topic, place) => {
    const own = quotes.filter((quote) => quote.topic === topic)
    return Array.from({ length: pagesPerTopic }, (_, page) =>
      drawPage(own, seededRandom(1000 * place + page)),
    )
  })
  return { all: distinct(pages.flat()), first: distinct(pages.flatMap((page) => page.slice(0, 1))) }
}

export function judge(pairs: readonly DrawnPair[], judged: readonly JudgedPair[]) {
  const questions = new Map(judged.map((pair) => [keyOf(pair), pair.question]))
  return {
    all: pairs.length,
    same: pairs.filter((pair) => typeof questions.get(keyOf(pair)) === 'string').length,
    open: pairs.filter((pair) => !questions.has(keyOf(pair))),
  }
}
