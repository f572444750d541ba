/** Twelve hours of speech at the pace of a talk show, with a time for each word. */
const hours = 12
const wordsAnHour = 10_000
const pace = 3600 / wordsAnHour

const vocabulary = (
  'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one ' +
  'you were all her she there would their we him been has when who will no more if out so said what up its about into ' +
  'than them can only other time new some could these two may first then do any like my now over such our man me even most ' +
  'government people school taxes because “question” percent café different important Washington'
).split(' ')

type Word = { text: string; start: number; end: number; speaker: string; endsSentence: boolean }

function spokenWords(): Word[] {
  return Array.from({ length: hours * wordsAnHour }, (_, index) => {
    const endsSentence = index % 13 === 12
    const text = vocabulary[(index * 7919) % vocabulary.length] ?? ''
    const start = Math.round(index * pace * 1000) / 1000
    const end = Math.round((index + 0.9) * pace * 1000) / 1000
    return { text, start, end, speaker: `Speaker ${1 + (Math.floor(index / 400) % 3)}`, endsSentence }
  })
}

function clock(seconds: number, point: string): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const thousandths = String(Math.round((seconds % 1) * 1000) % 1000).padStart(3, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}${point}${thousandths}`
}

const written = ({ text, endsSentence }: Word) => (endsSentence ? `${text}.` : text)

function captions(words: readonly Word[], head: string, point: string): string {
  const cues = words.map(
    (word, index) =>
      `${index + 1}\n${clock(word.start, point)} --> ${clock(word.end, point)}\n${written(word)}\n`,
  )
  return head + cues.join('\n')
}

function podcastJson(words: readonly Word[]): string {
  const segments = words.map((word) => ({
    speaker: word.speaker,
    startTime: word.start,
    endTime: word.end,
    body: written(word),
  }))
  return JSON.stringify({ version: '1.0.0', segments }, null, 2)
}

function whisperTimestamped(words: readonly Word[]): string {
  const segments = Array.from({ length: Math.ceil(words.length / 13) }, (_, id) => {
    const own = words.slice(id * 13, id * 13 + 13)
    const text = ` ${own.map(written).join(' ')}`
    const spoken = own.map((word) => ({
      text: written(word),
      start: word.start,
      end: word.end,
      confidence: 0.87,
    }))
    const tokens = own.map((_, index) => 50_364 + index)
    return { id, seek: 0, start: own[0]?.start, end: own.at(-1)?.end, text, tokens, words: spoken }
  })
  return JSON.stringify({ text: '', segments, language: 'en' }, null, 2)
}

function amazonTranscribe(words: readonly Word[]): string {
  const items = words.flatMap((word) => {
    const said = {
      start_time: String(word.start),
      end_time: String(word.end),
      speaker_label: word.speaker,
      alternatives: [{ confidence: '0.998', content: word.text }],
      type: 'pronunciation',
    }
    const stop = { alternatives: [{ confidence: '0.0', content: '.' }], type: 'punctuation' }
    return word.endsSentence ? [said, stop] : [said]
  })
  return JSON.stringify({ jobName: 'twelve-hours', results: { transcripts: [], items } })
}

/** Uses the HTML elements of the `podcast:transcript` specification: `cite`, `time` and `p`. */
function page(words: readonly Word[]): string {
  const turns = Array.from({ length: Math.ceil(words.length / 400) }, (_, turn) => {
    const own = words.slice(turn * 400, turn * 400 + 400)
    const [first] = own
    const said = Array.from({ length: Math.ceil(own.length / 13) }, (_, sentence) =>
      own
        .slice(sentence * 13, sentence * 13 + 13)
        .map(written)
        .join(' '),
    )
    const head = `<cite>${first?.speaker}:</cite>\n<time>${clock(first?.start ?? 0, '.')}</time>\n`
    return head + said.map((sentence) => `<p>${sentence}</p>\n`).join('')
  })
  return `<!DOCTYPE html>\n<html><body>\n${turns.join('')}</body></html>\n`
}

function plainText(words: readonly Word[]): string {
  return words
    .map((word, index) => {
      const isNew = words[index - 1]?.speaker !== word.speaker
      return `${isNew ? `\n${word.speaker}: ` : ' '}${written(word)}`
    })
    .join('')
}

function dote(words: readonly Word[]): string {
  const lines = words.map((word) => ({
    startTime: clock(word.start, ','),
    endTime: clock(word.end, ','),
    speakerDesignation: word.speaker,
    text: written(word),
  }))
  return JSON.stringify({ lines }, null, 2)
}

type Kind = { name: string; text: string }

/** Formats whose parsers do not read a time for each word. */
export function twelveHoursOfText(): Kind[] {
  const words = spokenWords()
  return [
    { name: 'DOTE', text: dote(words) },
    { name: 'HTML', text: page(words) },
    { name: 'plain text', text: plainText(words) },
  ]
}

/** Formats whose parsers read a time for each word. */
export function twelveHours(): Kind[] {
  const words = spokenWords()
  const kinds: readonly [string, string][] = [
    ['WebVTT', captions(words, 'WEBVTT\n\n', '.')],
    ['SRT', captions(words, '', ',')],
    ['Podcasting 2.0 JSON', podcastJson(words)],
    ['whisper-timestamped', whisperTimestamped(words)],
    ['Amazon Transcribe', amazonTranscribe(words)],
  ]
  return kinds.map(([name, text]) => ({ name, text }))
}
