import * as z from 'zod'
import { promptVersionsSchema } from '#shared/deployment/pipeline.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { spendingRefusals } from '#shared/rules/budget.ts'

export const holdSchema = z.object({
  reason: z.enum(spendingRefusals),
  seconds: z.number().min(0),
  transcribes: z.boolean(),
})

export const runSteps = ['downloading', 'splitting', 'transcribing', 'analyzing'] as const

/** `reason` is one sentence, shown to admins. */
const causeSchema = z.object({ reason: z.string() })

/** `isOffline`: an admin has the audio transcribed elsewhere and will upload the transcript. */
const idleSchema = z.object({ state: z.literal('none'), isOffline: z.literal(true).optional() })
const endedSchema = z.object({ state: z.literal('failed'), cause: causeSchema })

export const runDetailsSchema = z.object({
  /** Time of the request; once the run has started, time of the start. */
  since: instantSchema,
  from: z.enum(['transcribe', 'analyze']),
  mayTranscribe: z.boolean(),
  /** How often in a row the run was requeued because a provider was too busy. */
  throttled: z.int().min(0),
  /** Prompt versions that the run used before it was requeued. */
  promptVersions: promptVersionsSchema.optional(),
  isByItself: z.literal(true).optional(),
  /** The transcription was started and paid, so another attempt does not pay for it again. */
  isPaid: z.literal(true).optional(),
  /** Reason for transcribing the audio although the publisher offers a transcript. */
  audioBecause: z.string().optional(),
  /** The state to which canceling returns the episode, unless its transcript has changed. */
  before: z.object({
    run: z.discriminatedUnion('state', [idleSchema, endedSchema]),
    transcriptKey: z.string().optional(),
  }),
})

/** Set while the run is on hold by the budget, or about to be. */
const hold = holdSchema.optional()

export const runStateSchema = z.discriminatedUnion('state', [
  idleSchema.extend({ details: runDetailsSchema.optional() }),
  z.object({
    state: z.literal('queued'),
    /** True: waits for a free slot. False: the execution starts now. */
    isWaiting: z.boolean(),
    /** A provider was too busy; no new attempt before this time. */
    notBefore: instantSchema.optional(),
    hold,
    details: runDetailsSchema,
  }),
  z.object({ state: z.literal('running'), step: z.enum(runSteps), hold, details: runDetailsSchema }),
  endedSchema.extend({ details: runDetailsSchema.optional() }),
])

export type Hold = z.infer<typeof holdSchema>
export type RunStep = (typeof runSteps)[number]
export type RunDetails = z.infer<typeof runDetailsSchema>
export type RunState = z.infer<typeof runStateSchema>
export type QueuedRun = Extract<RunState, { state: 'queued' }>
export type ActiveRun = Extract<RunState, { state: 'queued' | 'running' }>

type HasRun = { run: RunState }

export const activeRunOf = ({ run }: HasRun): ActiveRun | undefined =>
  run.state === 'queued' || run.state === 'running' ? run : undefined

export const waitingRunOf = ({ run }: HasRun): QueuedRun | undefined =>
  run.state === 'queued' && run.isWaiting ? run : undefined
