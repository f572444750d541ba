import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import type { EpisodeView, UnratedReason } from '#shared/domain/episode.ts'
import type { MeasuredBand } from '#shared/domain/measured-band.ts'
import { receiptPath } from '#shared/domain/receipt-path.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'
import { formatDate } from '#shared/format/date.ts'
import { confidenceWords, countReadings } from '#web/features/episode/readings.ts'

const unratedSentences: Record<UnratedReason, string> = {
  'not-political':
    'Too few readings found anything that belongs on the scale, so the episode stands under no stance.',
  'not-sure': 'Too few readings were sure of a place. The episode is not pushed onto the scale.',
  language: 'Its transcript is in a language that is not analyzed.',
}

/** One count is no reading, so of readings nothing is said. */
const unplacedByWords: Record<UnratedReason, string> = {
  ...unratedSentences,
  'not-political':
    'Words were counted, and hardly any passage uses those of politics, so the episode stands under no stance.',
  'not-sure': 'Words were counted, and they do not lean clearly enough.',
}

function unratedSentence({ unrated_reason: reason, analysis_method: method }: EpisodeView): string {
  const sentences = method?.startsWith(embeddedAnalystName) ? unplacedByWords : unratedSentences
  return sentences[reason ?? 'not-sure']
}

/** How the rating came about: by readings, by a person, or not at all. */
export function StanceOrigin({ episode }: { episode: EpisodeView }) {
  const { political_stance: stance, stance_spread: spread } = episode
  if (episode.is_stance_overridden) return <SetByPerson episode={episode} />
  if (stance === null) {
    return <Sentence>{unratedSentence(episode)}</Sentence>
  }
  if (episode.measured_band) return <ByCountingWords episode={episode} band={episode.measured_band} />
  if (spread === null) return null
  return <Agreement episode={episode} stance={stance} spread={spread} />
}

function Sentence({ children }: { children: ReactNode }) {
  return <p className="text-[0.9375rem] leading-relaxed">{children}</p>
}

function SetByPerson({ episode }: { episode: EpisodeView }) {
  return (
    <Sentence>
      <strong className="font-semibold">Set by a person.</strong>{' '}
      {episode.analysed_at === null
        ? 'The episode was not rated by software.'
        : 'The readings of the analysis belong to its own rating and are not shown.'}
      {episode.political_stance_explanation !== null &&
        !episode.is_explanation_overridden &&
        ' The explanation is still that of the analysis.'}
    </Sentence>
  )
}

/** A measured share stands where a share of readings would say nothing: there was one, and it would only repeat itself. */
function ByCountingWords({ episode, band }: { episode: EpisodeView; band: MeasuredBand }) {
  return (
    <Sentence>
      <strong className="font-semibold">Rated by counting words.</strong> Answers this sure were right{' '}
      {band.rightOfTen} of 10 times on articles from news outlets it had not seen. {band.centerOfTen} of 10
      were from outlets rated center, {band.oppositeOfTen} from the opposite side. Take it as a weak hint: on
      speech it is no better than a guess.
      {episode.is_explanation_overridden && ' The explanation was written by a person.'}
    </Sentence>
  )
}

type AgreementProps = { episode: EpisodeView; stance: Stance; spread: readonly number[] }

function Agreement({ episode, stance, spread }: AgreementProps) {
  const readings = countReadings(stance, spread, episode.analysis_confidence)
  return (
    <Sentence>
      <strong className="font-semibold">
        {readings.agreeing === readings.total
          ? `All ${readings.total} readings agree`
          : `${readings.agreeing} of ${readings.total} readings agree`}{' '}
        ({readings.percent}%).
      </strong>{' '}
      {confidenceWords(readings)}; the stance is their median.
      {readings.unplaced > 0 && ` ${readings.unplaced} gave no place on the scale.`}
      {episode.is_contested && ' They lie two steps or more apart, so the place is contested.'}
      {episode.is_explanation_overridden && ' The explanation was written by a person.'}
    </Sentence>
  )
}

function methodSentence({ analysed_at, analysis_method: method }: EpisodeView): string {
  if (method === null) return ''
  const date = formatDate(analysed_at)
  const on = date ? ` on ${date}` : ''
  if (!method.startsWith(writtenByHand)) return `Analyzed${on} with ${method}. `
  return `People wrote the analysis of this invented show for the sample; no language model was asked. Its quotes were verified against the transcript${on}. `
}

/** What analysed the episode and when, and where the method is explained. */
export function AnalysisMethod({
  episode,
  methodologyPath,
}: {
  episode: EpisodeView
  methodologyPath: string
}) {
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {methodSentence(episode)}
      <Link to={methodologyPath} className="prose-link font-medium hover:text-ink">
        How ratings are made
      </Link>
      {episode.analysed_at !== null && (
        <>
          {' · '}
          <a href={receiptPath(episode.id)} className="prose-link font-medium hover:text-ink">
            All readings and what they cost (JSON)
          </a>
        </>
      )}
    </p>
  )
}
