import { isForeignInstruction } from '#functions/domain/suspicious-text/foreign-instructions.ts'
import { hasHiddenWords, otherReadings } from '#functions/domain/suspicious-text/hidden-text.ts'
import { machinePattern } from '#functions/domain/suspicious-text/machine-patterns.ts'
import { readLetters, readThroughSigns } from '#functions/domain/suspicious-text/readable-letters.ts'
import { hidesRating, isSteering } from '#functions/domain/suspicious-text/steering-rules.ts'
import { type FoldedText, foldText } from '#functions/domain/text/folded-text.ts'

export type Range = { begin: number; end: number }

const sentencePattern = /(?:[^.!?。！？]|[.!?](?=\S)){1,600}(?:[.!?。！？]+["”'’)\]]*)?/g

const sentencesIn = (text: string) =>
  [...text.matchAll(sentencePattern)].map(({ 0: sentence, index }) => ({
    begin: index,
    end: index + sentence.length,
    words: sentence.replace(/[^\S\n]+/g, ' ').trim(),
  }))

function machineRanges({ folded, places }: FoldedText): Range[] {
  return [...folded.matchAll(machinePattern())].map(({ 0: match, index }) => {
    // The match may start with the end of the previous sentence.
    const lead = /^[^a-z0-9<[‹`"“#{]*/.exec(match)?.[0].length ?? 0
    return { begin: places[index + lead] ?? 0, end: places[index + match.length] ?? 0 }
  })
}

function steeringRanges({ folded, places }: FoldedText): Range[] {
  const sentences = sentencesIn(folded)
  return sentences.flatMap(({ begin, end, words }, index) => {
    const next = sentences[index + 1]?.words ?? ''
    if (!isSteering(words, next) && !otherReadings(words).some(hidesRating)) return []
    const lead = /^\s*/.exec(folded.slice(begin, end))?.[0].length ?? 0
    return [{ begin: places[begin + lead] ?? 0, end: places[end] ?? 0 }]
  })
}

const hiddenRanges = (text: string): Range[] => sentencesIn(text).filter(({ words }) => hasHiddenWords(words))

/** Must run before lookalikes become Latin letters, which would break words of other scripts. */
const foreignInstructionRanges = ({ folded, places }: FoldedText): Range[] =>
  sentencesIn(folded).flatMap(({ begin, end, words }) =>
    isForeignInstruction(words) ? [{ begin: places[begin] ?? 0, end: places[end] ?? 0 }] : [],
  )

export function suspiciousRanges(text: string): Range[] {
  const folded = foldText(text)
  const letters = readLetters(folded)
  return [
    ...machineRanges(letters),
    ...steeringRanges(readThroughSigns(letters)),
    ...hiddenRanges(text),
    ...foreignInstructionRanges(folded),
  ].toSorted((one, other) => one.begin - other.begin)
}
