import type { BulkGroup } from '#shared/rules/run-groups.ts'
import type { RunAction } from '#web/features/manage-podcasts/api/runs.ts'
import type { BulkOutcomeTexts } from '#web/lib/bulk-outcome-texts.ts'

export type BulkTexts = BulkOutcomeTexts & {
  action: RunAction
  button: string
  question: string
  confirm: string
  emptyText: string
}

const starting = {
  action: 'start',
  confirm: 'Process',
  done: 'Processing started',
  failed: 'Failed to start processing',
  refused: "couldn't be processed",
  before: 'started',
} as const

const canceling = {
  action: 'cancel',
  question: 'Cancel the processing of',
  confirm: 'Cancel Processing',
  done: 'Processing canceled',
  failed: 'Failed to cancel processing',
  refused: "couldn't be canceled",
  before: 'canceled',
} as const

export const bulkTexts: Readonly<Record<BulkGroup, BulkTexts>> = {
  new: {
    ...starting,
    button: 'Process all new',
    question: 'Process',
    emptyText: 'There are no new episodes.',
  },
  failed: {
    ...starting,
    button: 'Retry all failed',
    question: 'Retry',
    emptyText: 'No episodes have failed.',
  },
  transcribed: {
    ...starting,
    button: 'Analyze all transcribed',
    question: 'Analyze',
    emptyText: 'No transcripts are waiting to be analyzed.',
  },
  waiting: {
    ...canceling,
    button: 'Cancel all waiting',
    emptyText: 'Nothing is waiting.',
  },
  held: {
    ...canceling,
    button: 'Cancel all on hold',
    emptyText: 'Nothing is waiting for the budget.',
  },
}
