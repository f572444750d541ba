/** Why nothing is spent on a run now. */
export const spendingRefusals = [
  'no-budget',
  'unreadable',
  'too-large',
  'transcription-spent',
  'spent',
] as const
export type SpendingRefusal = (typeof spendingRefusals)[number]

/** Of a month's limit, so much is for the analysis of what has a transcript: transcription stops first. */
export const shareKeptForAnalysis = 0.2

/** What an admin reads at a run that waits because of the budget. */
export const holdSentences: Readonly<Record<SpendingRefusal, string>> = {
  'no-budget': 'Waiting: no budget is set.',
  unreadable: 'Waiting: this month’s spending cannot be read until the counters are repaired.',
  'too-large': 'Waiting: this costs more than the monthly budget allows for one episode.',
  'transcription-spent': 'Waiting: this month’s budget for transcription is spent.',
  spent: 'Waiting: this month’s budget is spent.',
}
