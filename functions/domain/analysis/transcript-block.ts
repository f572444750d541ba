import { maskNames } from '#functions/domain/analysis/masking.ts'
import { type IsOrdinary, introducedIn } from '#functions/domain/analysis/name-forms.ts'
import { foldText } from '#functions/domain/text/folded-text.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

/** Nothing spoken can end the block or look like markup of ours. */
export const harmless = (text: string) =>
  text.replaceAll('<', '‹').replaceAll('>', '›').replace(/\s+/g, ' ').trim()

/** «Speaker 1…n» in the order of their first words; people who are not told apart are Speaker 1. */
export function speakerNumbers(transcript: Transcript): Map<string | undefined, number> {
  const speakers = [...new Set(transcript.segments.map(({ speaker }) => speaker))]
  return new Map(speakers.map((speaker, index) => [speaker, index + 1]))
}

/** More names than people can speak in one episode; each costs a look at every line. */
const mostNames = 100

/** What must not be told of an episode: the show's name, its author, other titles of it, and everybody else whom its feed names. */
export type ShowNames = {
  show: string
  author: string
  otherTitles?: readonly string[]
  people?: readonly string[]
}

/** Text in which hardly anything has a capital tells nothing about names. */
const fewestCapitals = 1 / 200

/** Words that stand more often without a capital than with one. */
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

/** A function that takes the names of the show, its people and the episode's speakers out of whatever the model is to read. */
export function episodeMask(transcript: Transcript, names: ShowNames): (text: string) => string {
  const speakers = [...speakerNumbers(transcript).keys()].flatMap((speaker) => speaker ?? [])
  const isOrdinary = ordinaryWords(transcript)
  const introduced = introducedIn(
    transcript.segments.map(({ text }) => text),
    isOrdinary,
  )
  const people = [names.author, ...(names.people ?? []), ...speakers, ...introduced]
  const shows = [names.show, ...(names.otherTitles ?? [])]
  return maskNames({ shows, people: people.slice(0, mostNames), isOrdinary })
}

/** The transcript as a model reads it, with whatever the mask takes out: one line a segment, `[n] Speaker k: text`, numbered from 0. */
export function transcriptLines(mask: (text: string) => string, transcript: Transcript): string[] {
  const numbers = speakerNumbers(transcript)
  return transcript.segments.map(
    ({ speaker, text }, index) => `[${index}] Speaker ${numbers.get(speaker) ?? 1}: ${harmless(mask(text))}`,
  )
}

/** Lines between the marks that say where the transcript begins and ends. */
export const blockOf = (lines: readonly string[]) => ['<transcript>', ...lines, '</transcript>'].join('\n')

/** The whole transcript as one block. */
export function blockThrough(mask: (text: string) => string, transcript: Transcript): string {
  return blockOf(transcriptLines(mask, transcript))
}

/** The same with the names of the show, its people and addresses masked. The same transcript gives the same bytes. */
export function transcriptBlock(transcript: Transcript, names: ShowNames): string {
  return blockThrough(episodeMask(transcript, names), transcript)
}
