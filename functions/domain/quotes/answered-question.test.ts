import { expect, test } from 'vitest'
import { findQuote } from '#functions/domain/quotes/find-quote.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'

function found(text: string, offered = text, language = 'en') {
  const segments = [{ start: null, end: null, speaker: 'Ann', text }]
  const index = indexTranscript({ segments, source: 'publisher', language, durationSeconds: null })
  return findQuote(index, { text: offered, segmentFirst: 0, segmentLast: 0 })?.text
}

test.each([
  ['Should we cut taxes for the rich?', 'No, never in my life.'],
  ['Should we cut taxes? For the rich?', 'Absolutely not, they have enough.'],
  ['Do you want that?', 'Well, you know, of course. We all want it.'],
  ['Do you want that?', 'I don’t. They have enough.'],
  ['Is it right?', 'No we should never do that.'],
])('of a question and its answer under one name, only the answer is quoted: %s %s', (question, answer) => {
  expect(found(`${question} ${answer}`)).toBe(answer)
  expect(found(`${question} ${answer}`, question)).toBeUndefined()
})

test('in other languages, too', () => {
  expect(found('¿Hay que bajar los impuestos? Sí, y mucho más.', undefined, 'es')).toBe('Sí, y mucho más.')
  expect(found('Soll man Steuern senken? Nein, auf keinen Fall.', undefined, 'de')).toBe(
    'Nein, auf keinen Fall.',
  )
})

test.each([
  'Who pays for all of this? We do, with our taxes.',
  'Why do they want it? Because the rich pay for it.',
  'What do the rich pay? No one of them pays a cent.',
  'We pay for it. Should we? No, not for the rich.',
])('a rhetorical question stays: %s', (said) => {
  expect(found(said)).toBe(said)
})
