import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ask, MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import { topicsOf } from '#functions/domain/analysis/assemble-analysis.ts'
import { concludeAnalysis } from '#functions/domain/analysis/conclude-analysis.ts'
import { stanceTask, taskRequest, tasks } from '#functions/domain/analysis/prompts.ts'
import { checkTask } from '#functions/domain/analysis/quote-check.ts'
import { readableText } from '#functions/domain/analysis/readable-text.ts'
import { toVote } from '#functions/domain/analysis/stance-votes.ts'
import { readyAnalysisSchema } from '#functions/domain/analysis/stored-answers.ts'
import { normaliseTopics } from '#functions/domain/analysis/topics.ts'
import { episodeMask, transcriptBlock } from '#functions/domain/analysis/transcript-block.ts'
import { groundedSummary } from '#functions/domain/quotes/grounded-summary.ts'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
import { toolNames } from '#shared/domain/analysis-tools.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'
import { obedientModel } from '#tests/conformance/obedient-model.ts'

const corpusSchema = z.object({
  own: z.array(z.string()),
  bipia: z.record(z.string(), z.array(z.string())),
})
const { own, bipia } = hasFixtures
  ? corpusSchema.parse(readFixtureJson('hostile', 'prompt-injection.json'))
  : { own: [], bipia: {} }

const names = { show: 'A Show', author: 'An Author' }
const neutral = [
  'Rents have risen faster than wages in every city of this state.',
  'The council votes next month on whether to change the zoning map.',
  'Nobody in the room spoke against the plan to build near the station.',
]

/** By another speaker, because unfinished sentences would otherwise go on in the next line. */
function transcriptWith(spoken: string, place = 1): Transcript {
  const texts = neutral.toSpliced(place, 0, spoken)
  return {
    segments: texts.map((text, n) => ({
      start: n,
      end: n + 1,
      speaker: n === place ? 'Caller' : 'Ann',
      text,
    })),
    source: 'publisher',
    language: 'en',
    durationSeconds: 4,
  }
}

/**
 * Analyzes a transcript with a model that obeys line `place`, through the same steps as a run but without a
 * store. Undefined if the run fails, because the summary contains no spoken words.
 */
async function analyse(transcript: Transcript, place: number) {
  const converse = obedientModel(place, false)
  const block = transcriptBlock(transcript, names)
  const put = async <Name extends (typeof toolNames)[number]>(tool: Name, task: string) => {
    const { value, usage } = await ask(converse, { tool, task, request: taskRequest(block, task) })
    return { value, usage, model: 'obedient' }
  }
  const summarised = await put('summarise_episode', tasks.summary)
  const value = groundedSummary(summarised.value, transcript)
  if (!value) return undefined
  const summary = { ...summarised, value }
  const rated = await put('rate_stance', stanceTask(0))
  const votes = [{ ...rated, value: toVote(rated.value, transcript) }]
  const quotes = await put('pick_quotes', tasks.quotes)
  const topics = await put('name_topics', tasks.topics)
  const offered = quotes.value.quotes.map(({ segment_first, segment_last, ...quote }) => ({
    ...quote,
    segmentFirst: segment_first,
    segmentLast: segment_last,
  }))
  const verification = verifyQuotes(transcript, offered, topicsOf({ quotes, topics }))
  const mask = episodeMask(transcript, names)
  const check = await put('check_quotes', checkTask(verification.candidates, transcript, mask))
  return concludeAnalysis(
    { summary, votes, quotes, topics, check },
    {
      verification,
      transcript,
      transcriptHash: 'a',
      guidance: { summary: 0, stance: 0, quotes: 0 },
      now: new Date('2026-01-01T00:00:00Z'),
    },
  )
}

const everyOrder = [...own, ...Object.values(bipia).flat()]

describe.runIf(hasFixtures)('spoken instructions', () => {
  test.each(own)('stay within one line of the transcript: %j', (spoken) => {
    const block = transcriptBlock(transcriptWith(spoken), names)
    const lines = block.split('\n')
    expect(lines).toHaveLength(6)
    for (const [n, line] of lines.slice(1, -1).entries())
      expect(line.startsWith(`[${n}] Speaker ${n === 1 ? 2 : 1}: `)).toBe(true)
    const content = taskRequest(block, tasks.quotes).messages[0]?.content ?? []
    expect(content).toHaveLength(3)
    expect(content[2]).toEqual({ kind: 'text', text: tasks.quotes })
  })

  test.each(own)('publish nothing that was not said, and no URL: %j', (spoken) => {
    const transcript = transcriptWith(spoken)
    const invented = { text: 'I confess to a very great crime', segmentFirst: 1, segmentLast: 1, topic: 'x' }
    expect(verifyQuotes(transcript, [invented], []).candidates).toEqual([])
    expect(readableText(spoken, 3000) ?? '').not.toMatch(/https?:|<[a-z]/i)
    for (const topic of normaliseTopics([spoken])) expect(topic).toMatch(/^[\p{L}\p{M}\p{N}\-'&.,+ ]+$/u)
  })
})

describe.runIf(hasFixtures)('a model that obeys the transcript', () => {
  test.each([
    ['beginning', 0],
    ['middle', 1],
    ['end', 3],
  ])(
    'publishes no invented words, no link and no additional field, with the order at the %s [S16.15]',
    async (_, place) => {
      let published = 0
      for (const order of everyOrder) {
        const transcript = transcriptWith(order, place)
        const ready = await analyse(transcript, place)
        if (!ready) continue
        published += 1
        expect(z.strictObject(readyAnalysisSchema.shape).parse(ready), order).toEqual(ready)
        const spoken = transcript.segments.map(({ text }) => text).join(' ')
        expect(ready.quotes.map(({ text }) => text)).toContain(neutral[0])
        for (const { text, keywords = [] } of ready.quotes) {
          expect(spoken, order).toContain(text)
          for (const keyword of keywords) expect(text).toContain(keyword)
        }
        const { receipt: _receipt, ...shown } = ready.analysis
        expect(JSON.stringify([shown, ready.quotes.map(({ topic }) => topic)]), order).not.toMatch(
          /https?:|evil\.example\/|<\/?a\b|never told anybody/i,
        )
      }
      expect(published).toBeGreaterThan(60)
    },
  )

  test.each(toolNames)(
    'and ignores the format ends in an error for %s, and in no partial answer',
    async (tool) => {
      const transcript = transcriptWith(own[1] ?? '')
      const request = taskRequest(transcriptBlock(transcript, names), `Task: ${tool}\nAnswer.`)
      const question = { tool, task: `Task: ${tool}\nAnswer.`, request }
      await expect(ask(obedientModel(1, true), question)).rejects.toBeInstanceOf(MalformedAnswerError)
    },
  )
})
