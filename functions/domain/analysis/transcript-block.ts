import { maskNames } from '#functions/domain/analysis/masking.ts'
import { type IsOrdinary, introducedIn } from '#functions/domain/analysis/name-forms.ts'
import { foldText } from '#functions/domain/text/folded-text.ts'
import { type Transcript, voiceOf } from '#shared/domain/transcript.ts'

/** Spoken text must not close the block or look like our markup. */
export const harmless = (text: string) =>
  text.replaceAll('<', '‹').replaceAll('>', '›').replace(/\s+/g, ' ').trim()

/** By voice, from 1, in order of first appearance. */
export function speakerNumbers(transcript: Transcript): Map<ReturnType<typeof voiceOf>, number> {
  const voices = [...new Set(transcript.segments.map(voiceOf))]
  return new Map(voices.map((voice, index) => [voice, index + 1]))
}

/** Limits the time, because each name is searched in every line. */
const mostNames = 100

export type ShowNames = {
  show: string
  author: string
  otherTitles?: readonly string[]
  people?: readonly string[]
}

/** With a smaller share of capitalized words, the transcript has no usable capitalization. */
const fewestCapitals = 1 / 200

function ordinaryWords({ segments }: Transcript): IsOrdinary {
  const counts = new Map<string, number>()
  let capitals = 0
  let words = 0
  for (const { text } of segments)
    for (const [word] of text.matchAll(/\p{L}+/gu)) {
      const isCapital = /^\p{Lu}/u.test(word)
      const { folded } = foldText(word)
      counts.set(folded, (counts.get(folded) ?? 0) + (isCapital ? -1 : 1))
      capitals += isCapital ? 1 : 0
      words += 1
    }
  if (capitals < words * fewestCapitals) return () => false
  return (word) => (counts.get(word) ?? 0) > 0
}

export function episodeMask(transcript: Transcript, names: ShowNames): (text: string) => string {
  const speakers = new Set(transcript.segments.flatMap(({ speaker }) => speaker ?? []))
  const isOrdinary = ordinaryWords(transcript)
  const introduced = introducedIn(
    transcript.segments.map(({ text }) => text),
    isOrdinary,
  )
  const people = [names.author, ...(names.people ?? []), ...speakers, ...introduced]
  const shows = [names.show, ...(names.otherTitles ?? [])]
  return maskNames({ shows, people: people.slice(0, mostNames), isOrdinary })
}

/** `[n] Speaker k: text`; `n` counts segments from 0. */
export function transcriptLines(mask: (text: string) => string, transcript: Transcript): string[] {
  const numbers = speakerNumbers(transcript)
  return transcript.segments.map(
    (segment, index) =>
      `[${index}] Speaker ${numbers.get(voiceOf(segment)) ?? 1}: ${harmless(mask(segment.text))}`,
  )
}

export const blockOf = (lines: readonly string[]) => ['<transcript>', ...lines, '</transcript>'].join('\n')

export function blockThrough(mask: (text: string) => string, transcript: Transcript): string {
  return blockOf(transcriptLines(mask, transcript))
}

/** Deterministic, so that all calls for an episode hit the model's prompt cache. */
export function transcriptBlock(transcript: Transcript, names: ShowNames): string {
  return blockThrough(episodeMask(transcript, names), transcript)
}
