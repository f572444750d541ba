import * as z from 'zod'
import { stanceTasks } from '#functions/domain/analysis/prompts.ts'
import type { ToolInput } from '#functions/domain/analysis/tools.ts'
import { readAskedQuotes } from '#local/fakes/analyst/check-quotes.ts'
import { readNumberedLines } from '#local/fakes/analyst/numbered-transcript.ts'
import type { ConverseAnswer, ConverseRequest } from '#local/fakes/converse.ts'
import { taskOf, toolAnswer, userTexts } from '#local/fakes/embedded-model.ts'
import { findLines, findLinesOrAll, foldedWords, isSpokenIn } from '#local/fakes/spoken-words.ts'
import type { WrittenAnalysis, WrittenAnswers } from '#local/fakes/written-answers.ts'

type Asked = { task: string; lines: ReturnType<typeof readNumberedLines>; answers: WrittenAnswers }

function lineNumbers(lines: Asked['lines'], text: string): number[] {
  const found = findLines(lines, text)
  return lines.flatMap(({ index }) => (found && index >= found.first && index <= found.last ? [index] : []))
}

function voteOf({ task, lines, answers }: Asked): ToolInput<'rate_stance'> | undefined {
  const wording = stanceTasks.findIndex((stanceTask) => task.startsWith(stanceTask))
  const written = answers.votes[Math.max(wording, 0) % answers.votes.length]
  if (!written) return undefined
  const { evidence, ...vote } = written
  return { ...vote, segments: [...new Set(evidence.flatMap((text) => lineNumbers(lines, text)))] }
}

function quotesOf({ lines, answers }: Asked): ToolInput<'pick_quotes'> {
  const quotes = answers.quotes.map(({ text, topic }) => {
    const { first, last } = findLinesOrAll(lines, text)
    return { segment_first: first, segment_last: last, text, topic }
  })
  return { quotes }
}

function checksOf({ task, answers }: Asked) {
  const reasonByWords = new Map(answers.quotes.map(({ text, check }) => [foldedWords(text), check]))
  const candidates = readAskedQuotes(task)
  const checks = candidates.flatMap(({ quote, text }) => {
    const reason = reasonByWords.get(foldedWords(text))
    return reason ? [{ quote, reason }] : []
  })
  return checks.length === candidates.length ? { checks } : undefined
}

const answerByTool: Readonly<Record<string, (asked: Asked) => object | undefined>> = {
  summarise_episode: ({ answers }) => answers.summary,
  rate_stance: voteOf,
  pick_quotes: quotesOf,
  check_quotes: checksOf,
  name_topics: ({ answers }) => ({ topics: answers.topics }),
}

/**
 * Finds the episode by the transcript in the request and answers with its handwritten analysis. Undefined if
 * there is none, or if it has no answer to this question.
 */
export function answerWritten(
  analyses: readonly WrittenAnalysis[],
  request: ConverseRequest,
): ConverseAnswer | undefined {
  const texts = userTexts(request.messages)
  const lines = readNumberedLines(texts.filter((text) => !text.startsWith('Task: ')).join('\n'))
  const heard = foldedWords(lines.map(({ text }) => text).join(' '))
  const answers = analyses.find(({ sentences }) => isSpokenIn(heard, sentences))?.answers
  const name = taskOf(texts) ?? ''
  const task = texts.findLast((text) => text.startsWith('Task: ')) ?? ''
  const input = answers && answerByTool[name]?.({ task, lines, answers })
  return input && toolAnswer(name, z.json().parse(input))
}
