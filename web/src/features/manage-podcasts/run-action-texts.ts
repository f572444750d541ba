import type { RunAction } from '#web/features/manage-podcasts/api/runs.ts'

export const runFailures: Readonly<Record<RunAction, string>> = {
  start: 'Failed to start processing',
  release: 'Failed to start processing',
  cancel: 'Failed to cancel processing',
}

export const runOutcomes: Readonly<Record<RunAction, string>> = {
  start: 'Processing started',
  release: 'Processing started',
  cancel: 'Processing canceled',
}
