import type * as z from 'zod'
import { findJson } from '#functions/clients/store.ts'
import { joinedFrom } from '#functions/domain/analysis/join-answers.ts'
import { joinVotes } from '#functions/domain/analysis/join-votes.ts'
import { stanceTask } from '#functions/domain/analysis/prompts.ts'
import { isDecided, toVote } from '#functions/domain/analysis/stance-votes.ts'
import { type StoredVote, storedVoteSchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { evidenceFault, withoutSuspicious } from '#functions/domain/analysis/vote-evidence.ts'
import { suspiciousSegments } from '#functions/domain/suspicious-text/suspicious-passages.ts'
import { answerKey, answerOnce, getSummary } from '#functions/use-cases/runs/answers.ts'
import { askInParts } from '#functions/use-cases/runs/ask-in-parts.ts'
import { type AnalysisDeps, askAboutPart } from '#functions/use-cases/runs/question.ts'
import { openReading } from '#functions/use-cases/runs/reading.ts'
import type { voteInputSchema } from '#shared/deployment/pipeline.ts'
import type { StanceVote } from '#shared/domain/analysis.ts'

const join = async (answers: readonly StoredVote[]): Promise<StoredVote> => ({
  value: joinVotes(answers.map(({ value }) => value)),
  ...joinedFrom(answers),
})

type Vote = z.output<typeof voteInputSchema>

async function earlierVotes({ store }: Pick<AnalysisDeps, 'store'>, vote: Vote): Promise<StanceVote[]> {
  const earlier = vote.voteIndexes.filter((index) => index < vote.voteIndex)
  const found = await Promise.all(
    earlier.map((index) => findJson(store, answerKey(vote, `vote-${index}`), storedVoteSchema)),
  )
  return found.flatMap((answer) => answer?.value ?? [])
}

/** Votes come one after another. A null key: the earlier votes agree, so the model was not asked. */
export async function voteOnStance(
  deps: AnalysisDeps,
  vote: Vote,
  now: Date,
): Promise<{ key: string | null }> {
  if (isDecided(await earlierVotes(deps, vote), vote.voteIndexes.length)) return { key: null }
  const answer = { run: vote, name: `vote-${vote.voteIndex}` as const, schema: storedVoteSchema, now }
  const { unsupportedLanguage: language, parts = 1 } = await getSummary(deps.store, vote)
  if (language !== undefined) {
    return { key: await answerOnce(deps, answer, async () => unsupportedLanguage.vote(language)) }
  }
  const reading = await openReading(deps, vote)
  const { transcript } = reading
  const suspicious = suspiciousSegments(transcript)
  const version = vote.promptVersions.political_stance_prompt
  const prompt = { name: 'political_stance_prompt', version } as const
  const question = { tool: 'rate_stance', task: stanceTask(vote.voteIndex), prompt } as const
  const key = await askInParts(deps, answer, {
    reading,
    parts,
    ask: async (part) => {
      const faultOf = evidenceFault(transcript, part.range)
      const { value, ...rest } = await askAboutPart(deps, part, { ...question, faultOf })
      const cast = toVote(value, transcript, part.range)
      return { value: withoutSuspicious(cast, suspicious), ...rest }
    },
    join,
  })
  return { key }
}
