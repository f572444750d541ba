import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { partsAtOnce } from '#shared/deployment/feed-checks.ts'
import { deployedTemplates } from '#tests/template/synthesis.ts'

const retrySchema = z.object({
  ErrorEquals: z.array(z.string()),
  MaxAttempts: z.int(),
  IntervalSeconds: z.int().optional(),
  BackoffRate: z.number().optional(),
  MaxDelaySeconds: z.int().optional(),
  JitterStrategy: z.string().optional(),
})
const catchSchema = z.object({
  ErrorEquals: z.array(z.string()),
  Next: z.string(),
  ResultPath: z.string().nullable(),
})
const stateSchema = z.looseObject({
  Type: z.string(),
  Next: z.string().optional(),
  Default: z.string().optional(),
  Choices: z.array(z.looseObject({ Next: z.string(), StringEquals: z.string().optional() })).optional(),
  TimeoutSeconds: z.int().optional(),
  Retry: z.array(retrySchema).optional(),
  Catch: z.array(catchSchema).optional(),
  MaxConcurrency: z.int().optional(),
  Branches: z.array(z.unknown()).optional(),
  ItemProcessor: z.unknown().optional(),
})
const machineSchema = z.object({
  StartAt: z.string(),
  TimeoutSeconds: z.int().optional(),
  States: z.record(z.string(), stateSchema),
})
type Machine = z.output<typeof machineSchema>
type State = z.output<typeof stateSchema>

const resourceSchema = z.object({
  Properties: z.object({
    DefinitionString: z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }),
  }),
})

/** Replaces references with a fixed name, because only the states matter here. */
function definitionOf(resource: unknown): Machine {
  const [, parts] = resourceSchema.parse(resource).Properties.DefinitionString['Fn::Join']
  const text = parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('')
  return machineSchema.parse(JSON.parse(text))
}

/** All states, including those in branches and item processors. */
function statesOf(machine: Machine): [string, State][] {
  return Object.entries(machine.States).flatMap(([name, state]) => {
    const nested = [...(state.Branches ?? []), state.ItemProcessor].filter((inner) => inner !== undefined)
    return [[name, state], ...nested.flatMap((inner) => statesOf(machineSchema.parse(inner)))]
  })
}

let episodes: Machine
let feedCheck: Machine
let listImport: Machine
beforeAll(async () => {
  const templates = await deployedTemplates()
  const found = templates.get('SidelightPipeline')?.findResources('AWS::StepFunctions::StateMachine') ?? {}
  const machines = Object.values(found).map(definitionOf)
  const startingAt = (name: string) => machines.filter(({ StartAt }) => StartAt === name)
  const [first] = startingAt('Load')
  const [second] = startingAt('ListDueFeeds')
  const [third] = startingAt('ForEachHost')
  if (!first || !second || !third) throw new Error('A state machine is missing.')
  episodes = first
  feedCheck = second
  listImport = third
})

const tasksOf = (machine: Machine) => statesOf(machine).filter(([, { Type }]) => Type === 'Task')

/** Follows one path through the machine. `choose` has the branch to take at each choice state. */
function walk(machine: Machine, start: string, choose: Record<string, string>): string[] {
  const names: string[] = []
  for (let name: string | undefined = start; name !== undefined && !names.includes(name); ) {
    names.push(name)
    const state: State | undefined = machine.States[name]
    name = state?.Type === 'Choice' ? (choose[name] ?? state.Default) : state?.Next
  }
  return names
}

describe('the episode machine', () => {
  const analysis = ['Summarise', 'AskForAnswers', 'VerifyQuotes', 'CheckQuotes', 'Publish', 'RefreshClouds']

  test("reads a publisher's transcript, or transcribes, or analyzes an existing transcript", () => {
    const withPublisher = walk(episodes, 'Load', {
      'WhichRoute?': 'FetchTranscript',
      'HasPublisherTranscript?': 'Summarise',
    })
    expect(withPublisher).toEqual([
      'Load',
      'WhichRoute?',
      'FetchTranscript',
      'HasPublisherTranscript?',
      ...analysis,
    ])
    const withAudio = walk(episodes, 'Load', {
      'WhichRoute?': 'Download',
      'IsTranscribed?': 'NormaliseTranscript',
    })
    expect(withAudio.filter((name) => !name.endsWith('?'))).toEqual([
      'Load',
      'Download',
      'StartTranscription',
      'PollTranscription',
      'NormaliseTranscript',
      ...analysis,
    ])
    expect(walk(episodes, 'Load', {})).toEqual(['Load', 'WhichRoute?', ...analysis])
  })

  test('waits and checks again while a transcription runs', () => {
    expect(walk(episodes, 'IsTranscribed?', {})).toEqual([
      'IsTranscribed?',
      'WaitForTranscription',
      'PollTranscription',
    ])
  })

  test('gives every task a time-out, and the whole machine as well', () => {
    expect(tasksOf(episodes)).toHaveLength(16)
    expect(tasksOf(episodes).filter(([, { TimeoutSeconds }]) => TimeoutSeconds === undefined)).toEqual([])
    expect(episodes.TimeoutSeconds).toBe(24 * 60 * 60)
  })

  test('never repeats a step with a permanent failure and retries every other failure', () => {
    for (const [name, { Retry }] of tasksOf(episodes)) {
      expect(Retry?.[0], name).toEqual({
        ErrorEquals: [
          'PipelineError',
          'RefusedAccessError',
          'UnusableAnswerError',
          'BudgetError',
          'ModelBusyError',
        ],
        MaxAttempts: 0,
      })
      expect(Retry?.at(-1), name).toMatchObject({ ErrorEquals: ['States.ALL'], JitterStrategy: 'FULL' })
    }
  })

  test('bounds the time of a step over all attempts, and makes at most two attempts that use all their time [S15.5]', () => {
    for (const [name, { Retry = [], TimeoutSeconds = Number.POSITIVE_INFINITY }] of tasksOf(episodes)) {
      const timeouts = Retry.find(({ ErrorEquals }) => ErrorEquals.includes('Sandbox.Timedout'))
      expect([timeouts?.ErrorEquals, timeouts?.MaxAttempts], name).toEqual([
        ['States.Timeout', 'Sandbox.Timedout', 'ModelTimeoutError'],
        1,
      ])
      const tries = 1 + Retry.reduce((sum, { MaxAttempts }) => sum + MaxAttempts, 0)
      expect(tries * TimeoutSeconds, name).toBeLessThan(2 * 60 * 60)
    }
    const triesOf = (step: string) => Object.fromEntries(tasksOf(episodes))[step]?.Retry?.at(-1)?.MaxAttempts
    expect(['Summarise', 'VoteOnStance', 'CheckQuotes', 'Download', 'Publish'].map(triesOf)).toEqual([
      3, 3, 3, 5, 5,
    ])
  })

  test('requeues a run at once if Transcribe has no free job', () => {
    expect(episodes.States.StartTranscription?.Retry?.[1]).toEqual({
      ErrorEquals: ['LimitExceededException'],
      MaxAttempts: 0,
    })
  })

  test("reads a publisher's transcript one last time when its server stays busy, and continues with the result", () => {
    const first = episodes.States.FetchTranscript
    expect(first?.Catch?.[0]).toEqual({
      ErrorEquals: ['FetchError'],
      ResultPath: '$.failure',
      Next: 'FetchTranscriptLastTime',
    })
    const last = episodes.States.FetchTranscriptLastTime
    expect(last).toMatchObject({ Next: 'HasPublisherTranscript?' })
    expect([last?.Resource, last?.Parameters]).toEqual([first?.Resource, first?.Parameters])
  })

  test('leads every other failure to the one state that records it', () => {
    const outermost = Object.entries(episodes.States).filter(([, { Type }]) =>
      ['Task', 'Parallel'].includes(Type),
    )
    for (const [name, state] of outermost.filter(([candidate]) => candidate !== 'MarkFailed')) {
      expect(state.Catch?.slice(name === 'FetchTranscript' ? 1 : 0), name).toEqual([
        { ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: 'MarkFailed' },
      ])
    }
    expect(walk(episodes, 'MarkFailed', {})).toEqual(['MarkFailed', 'DoesItWait?', 'EpisodeFailed'])
    expect(walk(episodes, 'MarkFailed', { 'DoesItWait?': 'EpisodeWaits' }).at(-1)).toBe('EpisodeWaits')
    expect(episodes.States.EpisodeWaits).toMatchObject({ Type: 'Succeed' })
    expect(episodes.States.EpisodeFailed).toMatchObject({ Type: 'Fail', CausePath: '$.failure.Cause' })
  })

  test('uses only JSONPath as its state language', () => {
    expect(JSON.stringify([episodes, feedCheck, listImport])).not.toMatch(
      /QueryLanguage|"Assign"|"Arguments"|\{%/,
    )
  })
})

describe('the feed-check machine', () => {
  test('checks a bounded number of parts at once, and a failed part does not end the others', () => {
    expect(feedCheck.States.ForEachPart?.MaxConcurrency).toBe(partsAtOnce)
    const [, checkPart] = tasksOf(feedCheck).find(([name]) => name === 'CheckFeeds') ?? []
    expect(checkPart?.Catch?.[0]).toMatchObject({ ErrorEquals: ['States.ALL'], Next: 'LeaveForNextRound' })
  })

  test('plans again after each round, waits for other executions, and ends when no feed is due', () => {
    const whenNext = (next: string) => walk(feedCheck, 'ListDueFeeds', { 'WhatNext?': next })
    expect(whenNext('ForEachPart')).toEqual(['ListDueFeeds', 'WhatNext?', 'ForEachPart', 'LetIndexFollow'])
    expect(whenNext('WaitForOthers')).toEqual(['ListDueFeeds', 'WhatNext?', 'WaitForOthers'])
    expect(whenNext('AllAreAsked')).toEqual(['ListDueFeeds', 'WhatNext?', 'AllAreAsked'])
  })

  test('ends before the next tick begins', () => {
    expect(feedCheck.TimeoutSeconds).toBeLessThan(60 * 60)
  })
})

describe('the list-import machine', () => {
  test('adds feeds of ten hosts at once, one of each, survives failures, and then records that it is done [S14.35]', () => {
    expect(listImport.States.ForEachHost).toMatchObject({ MaxConcurrency: 10, Next: 'EndListImport' })
    const [, ofHost] = statesOf(listImport).find(([name]) => name === 'ForEachFeedOfHost') ?? []
    expect(ofHost?.MaxConcurrency).toBe(1)
    const [, importListedFeed] = tasksOf(listImport).find(([name]) => name === 'ImportListedFeed') ?? []
    expect(importListedFeed?.Catch?.[0]).toMatchObject({
      ErrorEquals: ['States.ALL'],
      Next: 'LeaveAsNotImported',
    })
  })
})
