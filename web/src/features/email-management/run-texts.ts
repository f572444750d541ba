import { donePeople, isUnderWay, type SkipReason, skipReasons } from '#shared/domain/digest-outcomes.ts'
import type { DigestRun } from '#shared/domain/digest-run.ts'
import { countOf, formatCount } from '#shared/format/number.ts'

export const startedByLabel = ({ kind }: Pick<DigestRun, 'kind'>): string =>
  kind === 'schedule' ? 'The schedule' : 'An admin'

const states: Readonly<Record<DigestRun['state'], string>> = {
  counting: 'Finding people',
  sending: 'Sending',
  finished: 'Finished',
  unfinished: 'Not finished',
}

export const stateLabel = ({ state }: Pick<DigestRun, 'state'>): string => states[state]

const reasons: Readonly<Record<SkipReason, string>> = {
  'nothing-new': 'had nothing new',
  'already-today': 'already had a digest that day',
  'not-due': "weren't due for one",
  paused: 'had paused digests',
  'not-eligible': 'had stopped getting digests',
}

export function digestProgressSentence(run: DigestRun): string {
  const done = donePeople(run)
  if (run.state === 'counting')
    return `${countOf(run.people, 'person', 'people')} found so far, ${formatCount(done)} done.`
  return `${formatCount(done)} of ${countOf(run.people, 'person', 'people')} done.`
}

function skippedSentence({ outcomes }: DigestRun): string {
  const skipped = skipReasons.filter((reason) => outcomes[reason] > 0)
  if (skipped.length === 0) return ''
  const sum = skipped.reduce((before, reason) => before + outcomes[reason], 0)
  const parts = skipped.map((reason) => `${formatCount(outcomes[reason])} ${reasons[reason]}`)
  return `${countOf(sum, 'person', 'people')} skipped: ${parts.join(', ')}.`
}

function leftSentence(run: DigestRun): string {
  if (run.state !== 'unfinished') return ''
  const left = Math.max(run.people - donePeople(run), 0)
  return left === 0
    ? 'Stopped before everyone was found.'
    : `Stopped with ${countOf(left, 'person', 'people')} left.`
}

export function resultSentences(run: DigestRun): string[] {
  const { outcomes, people, state } = run
  if (state === 'finished' && people === 0) return ['No one was due a digest.']
  const { sent, failed, unknown } = outcomes
  const isSentSaid = sent > 0 || !isUnderWay(run)
  const sentences = [
    isSentSaid ? `${sent === 0 ? 'No digests' : countOf(sent, 'digest')} sent.` : '',
    skippedSentence(run),
    failed > 0 ? `${countOf(failed, 'digest')} couldn't be sent.` : '',
    unknown > 0 ? `${countOf(unknown, 'digest')} may or may not have arrived.` : '',
    leftSentence(run),
  ]
  return sentences.filter((sentence) => sentence !== '')
}

export function troubleSentence({ state, outcomes }: DigestRun): string {
  if (state === 'unfinished') return 'Sending stopped early. See the history.'
  if (outcomes.unknown > 0) return 'Some digests failed or may not have arrived. See the history.'
  return outcomes.failed > 0 ? 'Some digests failed. See the history.' : ''
}

type Readers = { daily: number; weekly: number }

export function readersSentence({ daily, weekly }: Readers): string {
  const total = daily + weekly
  if (total === 0) return 'No one gets digests right now.'
  const verb = total === 1 ? 'gets' : 'get'
  return `${countOf(total, 'person', 'people')} ${verb} digests: ${formatCount(daily)} daily, ${formatCount(weekly)} weekly.`
}
