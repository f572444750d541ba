import { expect, test } from 'vitest'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'

/** Each says a sentence. Equal neighbors are one segment. */
function speakersOf(...speakers: (string | number | null)[]) {
  const segments = speakers.map((speaker, at) => ({
    speaker,
    startTime: at,
    endTime: at + 1,
    body: 'We all say so.',
  }))
  const bytes = new TextEncoder().encode(JSON.stringify({ segments }))
  return readTranscript(bytes, { source: 'publisher' }).segments.map(({ speaker, turn }) => speaker ?? turn)
}

test.each([
  [
    ['Ann', 'Ann Lee', 'Bo', 'Ann'],
    ['Ann Lee', 'Bo', 'Ann Lee'],
  ],
  [
    ['ANN', 'Ann Lee', 'BO'],
    ['Ann Lee', 'BO'],
  ],
  [
    ['Ann', 'Bo', 'Dr. Ann Lee'],
    ['Dr. Ann Lee', 'Bo', 'Dr. Ann Lee'],
  ],
  [
    ['Ann', 'Bo', 'Ann Lee', 'ANN LEE'],
    ['Ann Lee', 'Bo', 'Ann Lee', 'ANN LEE'],
  ],
  [
    ['José', 'Bo', 'José de la Cruz'],
    ['José de la Cruz', 'Bo', 'José de la Cruz'],
  ],
])('a first name is the only full name that begins with it: %j', (given, read) => {
  expect(speakersOf(...given)).toEqual(read)
})

test.each([
  ['Ann', 'Ann Lee', 'Ann Poe'],
  ['Ann', 'Ann Lee', 'Ann 2'],
  ['Ann', 'Ann 2'],
  ['Ann', 'Ann and Bo'],
  ['Ann', 'Ann & Bo'],
  ['Ann', 'Anna Lee'],
  ['Lee', 'Ann Lee'],
  ['Dr.', 'Dr. Ann Lee'],
  ['Host', 'Host Lee'],
  ['Speaker 1', 'Speaker 11'],
  ['A', 'A Team'],
])('names of two people stay two: %j', (...names) => {
  expect(speakersOf(...names)).toEqual(names)
})

test.each([
  'Unknown',
  'UNKNOWN',
  'unknown speaker',
  'Unknown_Speaker',
  '[Unknown]',
  'Speaker',
  'Speaker:',
  '-',
  '–',
  '?',
  '???',
  'N/A',
  'None',
  'null',
])('"%s" is no name, but another person than the named ones', (label) => {
  expect(speakersOf('Ann', label, label, 'Ann', 'Ann', label, 'Ann', 'Ann')).toEqual([
    'Ann',
    1,
    'Ann',
    2,
    'Ann',
  ])
})

test('another label without a name is another person', () => {
  expect(speakersOf('Unknown', '-', null, 'Unknown')).toEqual([1, 2, 3])
})

test.each(['Speaker 1', 'SPEAKER_00', 'Unknown 1', 'S1', 'Noone', 'No', 'Nan', '3', 'Ён', '王'])(
  '"%s" stays the label of a speaker',
  (label) => {
    expect(speakersOf(label, 'Ann', label)).toEqual([label, 'Ann', label])
  },
)

test('a label of the text without a name begins the turn of an unnamed person', () => {
  const lines = [
    'Ann: So.',
    'Unknown Speaker: Why?',
    'Ann: Well.',
    'Unknown Speaker: Hm.',
    'Unknown Speaker: Oh.',
  ]
  const transcript = readTranscript(Buffer.from(lines.join('\n\n')), { source: 'publisher' })
  expect(transcript.segments.map(({ speaker, turn, text }) => [speaker ?? turn, text])).toEqual([
    ['Ann', 'So.'],
    [1, 'Why?'],
    ['Ann', 'Well.'],
    [2, 'Hm.'],
    [3, 'Oh.'],
  ])
})
