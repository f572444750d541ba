import * as z from 'zod'
import type { startSchema } from '#shared/deployment/pipeline.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'

type Step = (input: unknown) => Promise<unknown>
export type Steps = Record<string, Step>
const stateSchema = z.record(z.string(), z.unknown())
type State = z.infer<typeof stateSchema>

const names = [
  'load',
  'fetch-transcript',
  'download',
  'start-transcription',
  'poll-transcription',
  'normalise-transcript',
  'summarise',
  'vote-on-stance',
  'pick-quotes',
  'name-topics',
  'verify-quotes',
  'check-quotes',
  'publish',
  'refresh-clouds',
] as const

type StepName = (typeof names)[number]

export async function loadSteps(wanted: readonly StepName[] = names): Promise<Steps> {
  startNewContainer()
  const modules = await Promise.all(
    wanted.map((name) => import(`../../functions/entries/pipeline/${name}.ts`)),
  )
  return Object.fromEntries(wanted.map((name, index) => [name, modules[index].handler]))
}

export type StepCaller = (name: StepName, input: unknown) => Promise<State>

async function transcribed(call: StepCaller, loaded: State): Promise<State> {
  let state = await call('start-transcription', await call('download', loaded))
  do {
    await new Promise((resolve) => setTimeout(resolve, 50))
    state = await call('poll-transcription', state)
  } while (!state.isTranscribed)
  return call('normalise-transcript', state)
}

export async function runEpisode(call: StepCaller, start: z.input<typeof startSchema>): Promise<void> {
  let state = await call('load', start)
  if (state.route === 'publisher') state = await call('fetch-transcript', state)
  if (state.route === 'download') state = await transcribed(call, state)
  const summarised = await call('summarise', state)
  const { episodeId, attempt, workAttempt, voteIndexes, promptVersions } = summarised
  const votes: State[] = []
  for (const voteIndex of z.array(z.int()).parse(voteIndexes)) {
    const vote = { episodeId, attempt, workAttempt, voteIndex, voteIndexes, promptVersions }
    votes.push(await call('vote-on-stance', vote))
  }
  const quotes = await call('pick-quotes', summarised)
  const topics = await call('name-topics', summarised)
  const verified = await call('verify-quotes', { ...summarised, answers: { votes, quotes, topics } })
  await call('refresh-clouds', await call('publish', await call('check-quotes', verified)))
}

/** Calls each step several times, as retries may, and returns the last result. */
export function requireStepCaller(steps: Steps, times = 1): StepCaller {
  return async (name, input) => {
    let answer: unknown
    for (let count = 0; count < times; count += 1) answer = await steps[name]?.(structuredClone(input))
    return stateSchema.parse(answer)
  }
}

export const callInNewContainer: StepCaller = async (name, input) =>
  requireStepCaller(await loadSteps([name]))(name, input)
