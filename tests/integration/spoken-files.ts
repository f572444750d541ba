import { spokenSentences, transcriptOf } from '#tests/integration/publisher.ts'

const secondsEach = 5
const said = spokenSentences.map((text, index) => ({
  text,
  speaker: index % 2 === 0 ? 'Ann' : 'Bo',
  start: index * secondsEach,
  end: index * secondsEach + secondsEach,
}))

const clock = (seconds: number, mark: string) => `00:00:${String(seconds).padStart(2, '0')}${mark}000`

const whisperWords = ({ text, start }: (typeof said)[number]) =>
  text.split(' ').map((word, place) => ({
    word: ` ${word}`,
    start: start + place * 0.25,
    end: start + place * 0.25 + 0.2,
  }))

const spokenWordsOf = (one: (typeof said)[number]) =>
  whisperWords(one).map(({ word, start, end }) => ({
    word: word.trim(),
    start,
    end,
    score: 0.9,
    speaker: one.speaker,
  }))

const srt = said
  .map(
    ({ speaker, text, start, end }, index) =>
      `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${speaker}: ${text}\n`,
  )
  .join('\n')

const html = said
  .map(
    ({ speaker, text, start }) =>
      `<cite>${speaker}:</cite> <time>0:${String(start).padStart(2, '0')}</time><p>${text}</p>`,
  )
  .join('\n')

const plainText = said
  .map(({ speaker, text, start }) => `[00:${String(start).padStart(2, '0')}] ${speaker}: ${text}`)
  .join('\n')

function amazonItems({ word, start, end, speaker }: ReturnType<typeof spokenWordsOf>[number]) {
  const [, content, mark] = /^(.*?)([.,]?)$/.exec(word) ?? []
  const item = {
    type: 'pronunciation',
    start_time: String(start),
    end_time: String(end),
    speaker_label: speaker,
    alternatives: [{ confidence: '0.9', content }],
  }
  const sign = { type: 'punctuation', speaker_label: speaker, alternatives: [{ content: mark }] }
  return mark ? [item, sign] : [item]
}

const json = {
  podcast: {
    version: '1.0.0',
    segments: said.map(({ speaker, text, start, end }) => ({
      speaker,
      startTime: start,
      endTime: end,
      body: text,
    })),
  },
  whisper: {
    text: spokenSentences.join(' '),
    segments: said.map((one, id) => ({
      id,
      start: one.start,
      end: one.end,
      text: ` ${one.text}`,
      words: whisperWords(one),
    })),
    language: 'en',
  },
  whisperTimestamped: {
    text: spokenSentences.join(' '),
    segments: said.map((one, id) => ({
      id,
      start: one.start,
      end: one.end,
      text: ` ${one.text}`,
      words: whisperWords(one).map(({ word, ...times }) => ({
        text: word.trim(),
        ...times,
        confidence: 0.9,
      })),
    })),
    language: 'en',
  },
  whisperX: {
    segments: said.map((one) => ({
      start: one.start,
      end: one.end,
      text: ` ${one.text}`,
      words: spokenWordsOf(one),
      speaker: one.speaker,
    })),
    word_segments: said.flatMap(spokenWordsOf),
  },
  whisperCpp: {
    systeminfo: '',
    result: { language: 'en' },
    transcription: said.map(({ text, start, end }) => ({
      timestamps: { from: clock(start, ','), to: clock(end, ',') },
      offsets: { from: start * 1000, to: end * 1000 },
      text: ` ${text}`,
    })),
  },
  amazon: {
    jobName: 'said',
    results: {
      transcripts: [{ transcript: spokenSentences.join(' ') }],
      items: said.flatMap((one) => spokenWordsOf(one).flatMap(amazonItems)),
    },
    status: 'COMPLETED',
  },
  podlove: {
    transcripts: said.map(({ speaker, text, start, end }) => ({
      start: clock(start, '.'),
      start_ms: start * 1000,
      end: clock(end, '.'),
      end_ms: end * 1000,
      speaker,
      text,
    })),
  },
  dote: {
    lines: said.map(({ speaker, text, start, end }) => ({
      startTime: clock(start, ','),
      endTime: clock(end, ','),
      speakerDesignation: speaker,
      text,
    })),
  },
}

const ofJson = (content: object) => ({ type: 'application/json', content: JSON.stringify(content) })

/** The same eight sentences of two speakers in every supported format. */
export const spokenFiles = [
  { kind: 'WebVTT', path: '/said.vtt', type: 'text/vtt', content: transcriptOf(1) },
  { kind: 'SRT', path: '/said.srt', type: 'application/x-subrip', content: srt },
  { kind: 'Podcasting 2.0 JSON', path: '/said.json', ...ofJson(json.podcast) },
  { kind: 'Whisper', path: '/whisper.json', ...ofJson(json.whisper) },
  {
    kind: 'whisper-timestamped',
    path: '/whisper-timestamped.json',
    ...ofJson(json.whisperTimestamped),
  },
  { kind: 'WhisperX', path: '/whisperx.json', ...ofJson(json.whisperX) },
  { kind: 'whisper.cpp', path: '/whisper-cpp.json', ...ofJson(json.whisperCpp) },
  { kind: 'Amazon Transcribe', path: '/amazon.json', ...ofJson(json.amazon) },
  { kind: 'HTML', path: '/said.html', type: 'text/html', content: `<html><body>${html}</body></html>` },
  { kind: 'plain text', path: '/said.txt', type: 'text/plain', content: plainText },
  { kind: 'Podlove', path: '/podlove.json', ...ofJson(json.podlove) },
  { kind: 'DOTE', path: '/dote.json', ...ofJson(json.dote) },
] as const

export const kindsWithoutSpeakers: readonly string[] = ['Whisper', 'whisper-timestamped', 'whisper.cpp']

export const spokenWords = said.flatMap(({ speaker, text }) =>
  text.split(' ').map((word) => `${speaker} says ${word}`),
)
