import { UnusableAnswerError } from '#functions/clients/pipeline-errors.ts'
import { MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import type { TokenUsage } from '#functions/domain/analysis/conversation.ts'
import { joinedFrom } from '#functions/domain/analysis/join-answers.ts'
import { summaryOfPartsTask, tasks } from '#functions/domain/analysis/prompts.ts'
import { shortenSummary } from '#functions/domain/analysis/shorten-summary.ts'
import { type StoredSummary, storedSummarySchema } from '#functions/domain/analysis/stored-answers.ts'
import { longestPartFor } from '#functions/domain/analysis/transcript-parts.ts'
import { groundedSummary } from '#functions/domain/quotes/grounded-summary.ts'
import { askOnce } from '#functions/use-cases/runs/answers.ts'
import type { Run } from '#functions/use-cases/runs/current-run.ts'
import {
  type AnalysisDeps,
  askAboutPart,
  askWithoutTranscript,
  type PartOfReading,
} from '#functions/use-cases/runs/question.ts'
import type { Reading } from '#functions/use-cases/runs/reading.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

type Asked = { run: Run; reading: Reading; version: number; now: Date }

const inventedSummary =
  "Every sentence of the summary’s paragraph has a number or a name that isn't in the transcript. Analyze the episode again."

type Answered = { value: StoredSummary['value']; usage: TokenUsage; model: string }

function grounded({ value, ...rest }: Answered, transcript: Transcript): Answered {
  const summary = groundedSummary(value, transcript)
  if (summary) return { value: summary, ...rest }
  const cause = new MalformedAnswerError(inventedSummary, rest.usage)
  throw new UnusableAnswerError(inventedSummary, { cause })
}

const promptOf = ({ version }: Asked) => ({ name: 'summary_prompt', version }) as const

export async function summarisePart(
  deps: AnalysisDeps,
  part: PartOfReading,
  asked: Asked,
): Promise<StoredSummary> {
  const { transcript } = part.reading
  const segments = transcript.segments.slice(part.range.first, part.range.last + 1)
  const question = { tool: 'summarise_episode', task: tasks.summary, prompt: promptOf(asked) } as const
  return grounded(await askAboutPart(deps, part, question), { ...transcript, segments })
}

export async function joinSummaries(
  deps: AnalysisDeps,
  answers: readonly StoredSummary[],
  asked: Asked,
): Promise<StoredSummary> {
  const { run, reading, now } = asked
  const { parts, ...ofParts } = joinedFrom(answers)
  const mostBytes = Math.floor(longestPartFor(deps) / parts)
  const task = summaryOfPartsTask(answers.map(({ value }) => shortenSummary(value, mostBytes)))
  const question = { tool: 'summarise_episode', task, prompt: promptOf(asked) } as const
  const name = `summary-of-${parts}-parts` as const
  const { value: whole } = await askOnce(deps, { run, name, schema: storedSummarySchema, now }, async () =>
    grounded(await askWithoutTranscript(deps, reading, question), reading.transcript),
  )
  const { usage } = joinedFrom([ofParts, whole])
  return { value: whole.value, usage, model: whole.model, parts }
}
