import * as z from 'zod'
import { type Recognition, type RecognizedWord, recognitionSchema } from '#shared/domain/recognition.ts'

export function spreadWords(text: string, durationSeconds: number): RecognizedWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const total = words.reduce((sum, word) => sum + word.length + 1, 0)
  let before = 0
  return words.map((word) => {
    const start = (before / total) * durationSeconds
    before += word.length + 1
    return { text: word, start, end: (before / total) * durationSeconds }
  })
}

/** Parses what `SIDELIGHT_SPEECH_COMMAND` prints: JSON of `recognitionSchema`, or else plain text. */
export function readCommandOutput(output: string, durationSeconds: number): Recognition {
  const text = output.trim()
  if (text.startsWith('{')) return recognitionSchema.parse(JSON.parse(text))
  return { words: spreadWords(text, durationSeconds) }
}

const pocketsphinxLine = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/
const pocketsphinxFiller = /^(?:<.*>|\[.*\]|\+\+.*\+\+)$/

/**
 * Parses what `pocketsphinx_continuous -time yes` prints: after each utterance, one line per word with start,
 * end and probability.
 */
export function readPocketsphinxOutput(output: string): Recognition {
  const words = output.split('\n').flatMap((line) => {
    const [, heard = '', start, end, probability] = pocketsphinxLine.exec(line.trim()) ?? []
    if (heard === '' || pocketsphinxFiller.test(heard)) return []
    // Alternative pronunciations of a word are printed as `word(2)`.
    const text = heard.replace(/\(\d+\)$/, '')
    return [{ text, start: Number(start), end: Number(end), confidence: Math.min(1, Number(probability)) }]
  })
  return { language: 'en-US', words }
}

const whisperCppSchema = z.object({
  result: z.object({ language: z.string() }).optional(),
  transcription: z.array(
    z.object({ text: z.string(), offsets: z.object({ from: z.number().min(0), to: z.number().min(0) }) }),
  ),
})

/**
 * Parses the output of `whisper-cli -oj -ml 1 -sow`, which has a segment for each word, with offsets in
 * milliseconds.
 */
export function readWhisperCppOutput(output: string): Recognition {
  const { result, transcription } = whisperCppSchema.parse(JSON.parse(output))
  const words = transcription
    .map(({ text, offsets }) => ({ text: text.trim(), start: offsets.from / 1000, end: offsets.to / 1000 }))
    .filter(({ text }) => text !== '' && !/^\[.*\]$/.test(text))
  return { language: result?.language, words }
}

const whisperSchema = z.object({
  language: z.string().optional(),
  segments: z.array(
    z.object({
      words: z.array(
        z.object({
          word: z.string(),
          start: z.number(),
          end: z.number(),
          probability: z.number().optional(),
        }),
      ),
    }),
  ),
})

/** Parses the output of OpenAI's `whisper --word_timestamps True --output_format json`. */
export function readWhisperOutput(output: string): Recognition {
  const { language, segments } = whisperSchema.parse(JSON.parse(output))
  const words = segments
    .flatMap((segment) => segment.words)
    .map(({ word, start, end, probability }) => ({ text: word.trim(), start, end, confidence: probability }))
    .filter(({ text }) => text !== '')
  return { language, words }
}
