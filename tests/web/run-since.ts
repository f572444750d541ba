import type { RunView } from '#shared/domain/run.ts'

export const runSince = (since: string, changes: Partial<RunView> = {}): RunView => ({
  number: 1,
  since,
  is_waiting: false,
  throttled: 0,
  waits_until: null,
  held_by: null,
  place: null,
  place_is_for: 'analysis',
  expected_at: null,
  model_busy_since: null,
  model_out_of_quota: false,
  console_url: null,
  ...changes,
})
