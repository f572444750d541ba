import { expect, test } from 'vitest'
import { ask } from '#functions/domain/analysis/ask.ts'
import { noTokens } from '#functions/domain/analysis/conversation.ts'
import { stanceTask, taskRequest } from '#functions/domain/analysis/prompts.ts'
import { checkTask, keptQuotes } from '#functions/domain/analysis/quote-check.ts'
import { countVotes, toVote } from '#functions/domain/analysis/stance-votes.ts'
import { type ToolName, tools } from '#functions/domain/analysis/tools.ts'
import { normaliseTopics } from '#functions/domain/analysis/topics.ts'
import { episodeMask, transcriptBlock } from '#functions/domain/analysis/transcript-block.ts'
import { evidenceFault } from '#functions/domain/analysis/vote-evidence.ts'
import { groundedSummary } from '#functions/domain/quotes/grounded-summary.ts'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
import { splitWords } from '#local/fakes/analyst/words.ts'
import type { WrittenAnswers } from '#local/fakes/written-answers.ts'
import { answerWritten } from '#local/fakes/written-model.ts'
import { readInventedShows } from '#local/sample/shows.ts'
import { readWrittenAnalyses } from '#local/sample/written-analyses.ts'
import { stances } from '#shared/domain/stance.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { splitSentences } from '#shared/format/sentences.ts'

const shows = readInventedShows()
const analyses = readWrittenAnalyses()
const transcriptOf = (sentences: readonly string[]): Transcript => ({
  source: 'publisher',
  language: 'en',
  durationSeconds: null,
  segments: sentences.map((text, index) => ({ start: index * 5, end: index * 5 + 5, text, speaker: 'Host' })),
})

const episodes = shows
  .flatMap((show) => show.episodes.map((episode) => ({ name: `${show.key}/${episode.key}`, show, episode })))
  .map((one, index) => {
    const answers = analyses[index]?.answers
    if (!answers) throw new Error(`${one.name} has no handwritten answers`)
    return {
      ...one,
      answers,
      verdict: countVotes(answers.votes.map((vote) => toVote({ ...vote, segments: [] }, transcriptOf([])))),
    }
  })
const each = episodes.map((one) => [one.name, one] as const)

const quotesWith = ({ quotes }: WrittenAnswers, stands: boolean) =>
  quotes.filter(({ check }) => (check === 'stands') === stands)

const textsOf = ({ summary, votes }: WrittenAnswers) => [
  summary.paragraph,
  ...summary.bullets,
  ...votes.map(({ explanation }) => explanation),
]

test.each(each)(
  'every answer about %s is accepted by the tool without a repair [S16.64]',
  async (_, { answers }) => {
    const { summary, votes, quotes, topics } = answers
    const placed = quotes.map(({ text, topic }) => ({ text, topic, segment_first: 0, segment_last: 0 }))
    const inputs: [ToolName, object][] = [
      ['summarise_episode', summary],
      ['pick_quotes', { quotes: placed }],
      ['name_topics', { topics }],
      ...votes.map(({ evidence: _, ...vote }): [ToolName, object] => [
        'rate_stance',
        { ...vote, segments: [0] },
      ]),
    ]
    for (const [tool, input] of inputs) {
      const converse = async () => ({
        content: [{ kind: 'tool-use' as const, id: '1', name: tool, input }],
        usage: noTokens,
      })
      const task = `Task: ${tool}`
      expect((await ask(converse, { tool, task, request: taskRequest('', task) })).value).toEqual(input)
    }
  },
)

test.each(each)(
  'the quotes of %s are verbatim, each of 8 to 60 words, and 4 to 8 pass the check [S16.64]',
  (_, one) => {
    const { answers, episode } = one
    const last = episode.sentences.length - 1
    const offered = answers.quotes.map(({ text, topic }) => ({
      text,
      topic,
      segmentFirst: 0,
      segmentLast: last,
    }))
    const { candidates: quotes, dropped } = verifyQuotes(
      transcriptOf(episode.sentences),
      offered,
      answers.topics,
    )
    expect(dropped).toBe(0)
    expect(quotes.map(({ text }) => text).toSorted()).toEqual(
      answers.quotes.map(({ text }) => text).toSorted(),
    )
    for (const { text } of quotes) {
      expect(splitWords(text).length, text).toBeGreaterThanOrEqual(8)
      expect(splitWords(text).length, text).toBeLessThanOrEqual(60)
    }
    const accepted = quotesWith(answers, true)
    expect(accepted.length).toBeGreaterThanOrEqual(4)
    expect(accepted.length).toBeLessThanOrEqual(8)
    expect(accepted[0]?.topic).toBe(answers.topics[0])
    expect(accepted[1]?.topic).not.toBe(answers.topics[0])
    for (const { topic } of answers.quotes) expect(answers.topics).toContain(topic)
  },
)

test.each(each)(
  "with the pipeline's prompt, the check of %s keeps the quotes that people kept [S16.64]",
  (_, one) => {
    const { answers, episode, show } = one
    const segments = transcriptOf(episode.sentences).segments.map((part) => ({
      ...part,
      speaker: episode.speaker,
    }))
    const transcript = { ...transcriptOf([]), segments }
    const names = { show: show.title, author: show.author, people: [] }
    const range = { segmentFirst: 0, segmentLast: segments.length - 1 }
    const offered = answers.quotes.map(({ text, topic }) => ({ text, topic, ...range }))
    const { candidates } = verifyQuotes(transcript, offered, answers.topics)
    const task = checkTask(candidates, transcript, episodeMask(transcript, names))
    const content = [{ text: transcriptBlock(transcript, names) }, { text: task }]
    const [block] = answerWritten(analyses, { messages: [{ role: 'user', content }] })?.content ?? []
    const { checks } = tools.check_quotes.input.parse(
      block && 'toolUse' in block ? block.toolUse.input : block,
    )
    expect(
      keptQuotes(candidates, checks)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(
      quotesWith(answers, true)
        .map(({ text }) => text)
        .toSorted(),
    )
  },
)

test.each(each)("with the pipeline's prompt, each vote on %s names the lines that people chose", (_, one) => {
  const { answers, episode, show } = one
  const transcript = transcriptOf(episode.sentences)
  const block = transcriptBlock(transcript, { show: show.title, author: show.author, people: [] })
  for (const [index, { stance, explanation, evidence }] of answers.votes.entries()) {
    const content = [{ text: block }, { text: stanceTask(index) }]
    const [answer] = answerWritten(analyses, { messages: [{ role: 'user', content }] })?.content ?? []
    const vote = tools.rate_stance.input.parse(answer && 'toolUse' in answer ? answer.toolUse.input : answer)
    expect(vote).toMatchObject({ stance, explanation })
    expect(vote.segments.map((number) => episode.sentences[number])).toEqual(evidence)
    expect(evidenceFault(transcript)(vote)).toBeUndefined()
  }
})

test('two or three quotes of the whole sample are rejected by the check, each for another reason', () => {
  const reasons = analyses.flatMap(({ answers }) => quotesWith(answers, false).map(({ check }) => check))
  expect(reasons.length).toBeGreaterThanOrEqual(2)
  expect(reasons.length).toBeLessThanOrEqual(3)
  expect(new Set(reasons).size).toBe(reasons.length)
})

test('every step of the scale has one show, whose political episodes all have that stance [S16.63]', () => {
  const steps = shows.map((show) => {
    const political = episodes.filter(
      (one) => one.show === show && one.verdict.unratedReason !== 'not-political',
    )
    expect(political).toHaveLength(4)
    const placed = new Set(political.map(({ verdict }) => verdict.stance))
    expect(placed.size, show.key).toBe(1)
    return [...placed][0]
  })
  expect(new Set(steps)).toEqual(new Set(stances))
})

test('one episode is contested, one is not political, and the votes on all others are at most one step apart [S16.63]', () => {
  const named = (is: (one: (typeof episodes)[number]) => boolean) =>
    episodes.filter(is).map(({ name }) => name)
  expect(named(({ verdict }) => verdict.isContested)).toEqual(['second-reading/climate'])
  expect(named(({ verdict }) => verdict.unratedReason === 'not-political')).toEqual([
    'main-and-mill/sticking-door',
  ])
  expect(named(({ verdict }) => verdict.stance === null)).toEqual(['main-and-mill/sticking-door'])
})

test('the four shared subjects have the same name in all shows, and each episode has three to eight topics', () => {
  const subjects = {
    housing: 'Housing',
    'health-care': 'Health care',
    climate: 'Climate change',
    immigration: 'Immigration',
  }
  for (const [key, subject] of Object.entries(subjects)) {
    const firsts = episodes
      .filter(({ episode }) => episode.key === key)
      .map(({ answers }) => answers.topics[0])
    expect(firsts).toEqual(Array(shows.length).fill(subject))
  }
  for (const { answers } of episodes) {
    expect(normaliseTopics(answers.topics)).toEqual(answers.topics)
    expect(answers.topics.length).toBeGreaterThanOrEqual(3)
    expect(answers.topics.length).toBeLessThanOrEqual(8)
  }
  const spellings = new Set(episodes.flatMap(({ answers }) => answers.topics))
  expect(new Set([...spellings].map((name) => name.toLowerCase())).size).toBe(spellings.size)
})

test.each(each)(
  'the summary of %s has its length and names no number and no person that is not in the text [S16.64]',
  (_, one) => {
    const { paragraph, bullets } = one.answers.summary
    expect(splitSentences(paragraph).length).toBeGreaterThanOrEqual(3)
    expect(splitSentences(paragraph).length).toBeLessThanOrEqual(6)
    expect(bullets.length).toBeGreaterThanOrEqual(3)
    expect(bullets.length).toBeLessThanOrEqual(8)
    const transcript = transcriptOf(one.episode.sentences)
    expect(groundedSummary(one.answers.summary, transcript)).toEqual(one.answers.summary)
  },
)

test.each(each)('each vote on %s has its own explanation, two to five sentences long', (_, { answers }) => {
  for (const { explanation } of answers.votes) {
    expect(splitSentences(explanation).length).toBeGreaterThanOrEqual(2)
    expect(splitSentences(explanation).length).toBeLessThanOrEqual(5)
  }
})

test('no sentence is written twice, names a host or a show, or speaks of a demonstration [S16.64]', () => {
  const sentences = analyses.flatMap(({ answers }) => textsOf(answers).flatMap(splitSentences))
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
  const names = shows.flatMap(({ episodes: [first], title }) => [
    title.replace(/ \(.*/, ''),
    ...(first?.speaker ?? '').split(' '),
  ])
  const unfit = new RegExp(`\\b(?:${names.join('|')}|demonstrations?|sample|invented)\\b`)
  expect(sentences.filter((sentence) => unfit.test(sentence))).toEqual([])
})
