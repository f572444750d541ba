import { expect, test } from 'vitest'
import { namedSpeaker, readSpeakerLabel, speakerName } from '#shared/format/speaker-label.ts'

test.each([
  ['Anna: Good morning.', 'Anna', 'Good morning.'],
  ['  Anna Lee :  Good morning.', 'Anna Lee', 'Good morning.'],
  ['SPEAKER_00: So.', 'SPEAKER_00', 'So.'],
  ['Speaker 1: So.', 'Speaker 1', 'So.'],
  ['speaker 2: So.', 'speaker 2', 'So.'],
  ['host: Welcome.', 'host', 'Welcome.'],
  ['THE PRESIDENT: My fellow citizens', 'THE PRESIDENT', 'My fellow citizens'],
  ['Dr. J. K. O’Neil-Smith: Yes.', 'Dr. J. K. O’Neil-Smith', 'Yes.'],
  ['Ludwig van Beethoven: Ja.', 'Ludwig van Beethoven', 'Ja.'],
  ['Jeanne d’Arc: Oui.', 'Jeanne d’Arc', 'Oui.'],
  ['[Anna]: Hi.', 'Anna', 'Hi.'],
  ['Anna (host): Hi.', 'Anna (host)', 'Hi.'],
  ['Élodie: Oui : tout de suite.', 'Élodie', 'Oui : tout de suite.'],
  ['主持人：大家好', '主持人', '大家好'],
  ['أحمد: مرحبا', 'أحمد', 'مرحبا'],
  ['Anna: It is 10:30, see https://example.org.', 'Anna', 'It is 10:30, see https://example.org.'],
])('%s has a speaker', (line, speaker, text) => {
  expect(readSpeakerLabel(line)).toEqual({ speaker, text })
})

test.each([
  '10:30 we left.',
  'At 10:30 we left.',
  'The vote was 51:49: a close one.',
  'https://example.org/a: a page',
  'See https://example.org.',
  'He said: go home.',
  '"Listen: I was there," she said.',
  'And then she asked me, Anna: why?',
  'Mr. Smith said: hello.',
  'Note: this was recorded in May.',
  'Chapter 2: The River',
  'Remember: vote.',
  'A very long list of six words that is no name: this.',
  `${'Verylongname'.repeat(6)}: hello`,
  'Wait. Anna: no.',
  'Anna:',
  'Anna:   ',
  ': nobody',
  '他说：你好',
  '',
])('%s names no speaker', (line) => {
  expect(readSpeakerLabel(line)).toBeUndefined()
})

test.each([
  ['spk_0', 'Speaker 1'],
  ['SPEAKER_01', 'Speaker 2'],
  ['ch_1', 'Speaker 2'],
  ['Speaker 2', 'Speaker 2'],
  ['Ann Author', 'Ann Author'],
])('%s reads as %s', (label, name) => {
  expect(speakerName(label)).toBe(name)
})

test.each(['spk_0', 'SPEAKER_01', 'ch_1', 'Speaker 2', 'speaker-3', '', null, undefined])(
  '%s is no name',
  (label) => {
    expect(namedSpeaker(label)).toBeUndefined()
  },
)

test.each(['Ada Moreno', 'Host', 'The governor of Ohio'])('%s is one', (label) => {
  expect(namedSpeaker(label)).toBe(label)
})

test.each(['-', '?', 'Unknown', 'Unknown Speaker', 'N/A', 'none', 'Speaker', '', null, undefined])(
  '%j is neither named nor shown, also in records from before it was left out',
  (label) => {
    expect(namedSpeaker(label)).toBeUndefined()
    expect(speakerName(label)).toBeNull()
  },
)

test.each([
  ['0', 'Speaker 0'],
  ['12', 'Speaker 12'],
])('the number %s is shown as a speaker, not as a name', (label, shown) => {
  expect(speakerName(label)).toBe(shown)
  expect(namedSpeaker(label)).toBeUndefined()
})
