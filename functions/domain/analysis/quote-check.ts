import { tasks } from '#functions/domain/analysis/prompts.ts'
import type { ToolInput } from '#functions/domain/analysis/tools.ts'
import { harmless, speakerNumbers } from '#functions/domain/analysis/transcript-block.ts'
import { type Transcript, voiceOf } from '#shared/domain/transcript.ts'
import type { Passage, QuoteCandidate } from '#shared/domain/verification.ts'

/** Quotes per call. Each adds a few lines to the prompt. */
export const mostChecked = 20

type Voice = ReturnType<typeof voiceOf>

type AskedQuote = {
  quote: number
  speaker: string
  topic: string
  before: string
  text: string
  after: string
}

export function checkTask(
  candidates: readonly QuoteCandidate[],
  transcript: Transcript,
  mask: (text: string) => string,
): string {
  const numbers = speakerNumbers(transcript)
  const labelOf = (voice: Voice) => `Speaker ${numbers.get(voice) ?? 1}`
  const written = (text: string) => harmless(mask(text))
  const passage = (said: Passage, voice: Voice) =>
    said
      .map((part) => (voiceOf(part) === voice ? '' : `${labelOf(voiceOf(part))}: `) + written(part.text))
      .join(' ')
  const lines = candidates.map(({ speaker, segment, topic, before, text, after }, index): AskedQuote => {
    const voice = speaker ?? transcript.segments[segment]?.turn
    return {
      quote: index + 1,
      speaker: labelOf(voice),
      topic: topic ?? '',
      before: passage(before, voice),
      text: written(text),
      after: passage(after, voice),
    }
  })
  return [tasks.check, ...lines.map((line) => JSON.stringify(line))].join('\n')
}

type Check = ToolInput<'check_quotes'>['checks'][number]

const isKept = ({ reason }: Check) => reason === 'stands'

/** A quote without a verdict, or with contradicting ones, is dropped: nothing is published unchecked. */
export function keptQuotes(
  candidates: readonly QuoteCandidate[],
  checks: readonly Check[],
): QuoteCandidate[] {
  return candidates.filter((_, index) => {
    const said = checks.filter(({ quote }) => quote === index + 1)
    return said.length > 0 && said.every(isKept)
  })
}
