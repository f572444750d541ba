import { accountId } from 'cdk-on-localhost'
import type { Recognition, RecognizedWord } from '#shared/domain/recognition.ts'

const wordAndMarks = /^(.*?)([.,?!;:]*)$/su

function seconds(time: number): string {
  return time.toFixed(3)
}

function itemsOf(words: readonly RecognizedWord[]) {
  return words.flatMap((word) => {
    const [, spoken = '', marks = ''] = wordAndMarks.exec(word.text) ?? []
    const pronunciation = {
      type: 'pronunciation',
      alternatives: [{ confidence: (word.confidence ?? 1).toFixed(3), content: spoken }],
      start_time: seconds(word.start),
      end_time: seconds(Math.max(word.start, word.end)),
      speaker_label: 'spk_0',
    }
    const punctuation = {
      type: 'punctuation',
      alternatives: [{ confidence: '0.0', content: marks.slice(0, 1) }],
      speaker_label: 'spk_0',
    }
    return [...(spoken ? [pronunciation] : []), ...(marks ? [punctuation] : [])]
  })
}

function speakerLabelsOf(words: readonly RecognizedWord[]) {
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return { speakers: 0, segments: [] }
  const items = words.map(({ start, end }) => ({
    start_time: seconds(start),
    end_time: seconds(Math.max(start, end)),
    speaker_label: 'spk_0',
  }))
  const segment = { start_time: seconds(first.start), end_time: seconds(last.end), speaker_label: 'spk_0' }
  return { speakers: 1, segments: [{ ...segment, items }] }
}

/**
 * Transcribe's output format (developer guide, "Data input and output"). Has a single speaker, because the
 * engines do not separate speakers.
 */
export function toTranscribeOutput(jobName: string, { words, language }: Recognition) {
  return {
    jobName,
    accountId,
    status: 'COMPLETED',
    results: {
      language_code: language,
      transcripts: [{ transcript: words.map(({ text }) => text).join(' ') }],
      speaker_labels: speakerLabelsOf(words),
      items: itemsOf(words).map((item, id) => ({ id, ...item })),
    },
  }
}
