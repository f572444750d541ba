export const spendingRefusals = [
  'no-budget',
  'unreadable',
  'too-large',
  'transcription-spent',
  'spent',
] as const
export type SpendingRefusal = (typeof spendingRefusals)[number]

/** Transcription may not use this share of the monthly limit, so that money is left for analyses. */
export const shareKeptForAnalysis = 0.2

export const holdSentences: Readonly<Record<SpendingRefusal, string>> = {
  'no-budget': 'Waiting: no budget is set.',
  unreadable: "Waiting: this month’s spending can't be read until the counters are repaired.",
  'too-large': 'Waiting: this costs more than the monthly budget allows for one episode.',
  'transcription-spent': 'Waiting: this month’s budget for transcription is spent.',
  spent: 'Waiting: this month’s budget is spent.',
}
