import { expect, test } from 'vitest'
import {
  readCommandOutput,
  readPocketsphinxOutput,
  readWhisperCppOutput,
  readWhisperOutput,
  spreadWords,
} from '#local/fakes/speech/recognised-words.ts'

test('a command may print words with times as JSON', () => {
  const words = [{ text: 'Ask', start: 0.1, end: 0.4 }]
  expect(readCommandOutput(JSON.stringify({ language: 'en', words }), 9)).toEqual({ language: 'en', words })
})

test('a command may print plain text, whose words are spread over the audio', () => {
  expect(readCommandOutput('ask not\n', 7).words).toEqual([
    { text: 'ask', start: 0, end: 3.5 },
    { text: 'not', start: 3.5, end: 7 },
  ])
  expect(spreadWords('', 7)).toEqual([])
})

test('a command that prints JSON of another shape is refused', () => {
  expect(() => readCommandOutput('{"text": "ask"}', 9)).toThrow()
})

test('pocketsphinx names words, fillers and second pronunciations', () => {
  const printed =
    'and not\n<s> 3.170 3.280 1.000300\nand(2) 3.290 3.730 0.985603\n<sil> 3.740 3.980 0.8\nnot 3.990 4.300 0.817730\n++NOISE++ 4.3 4.5 0.1'
  expect(readPocketsphinxOutput(printed).words).toEqual([
    { text: 'and', start: 3.29, end: 3.73, confidence: 0.985603 },
    { text: 'not', start: 3.99, end: 4.3, confidence: 0.81773 },
  ])
})

test('whisper.cpp writes one segment a word, in milliseconds', () => {
  const transcription = [
    { text: ' Ask', offsets: { from: 320, to: 370 } },
    { text: '[MUSIC]', offsets: { from: 370, to: 900 } },
  ]
  expect(readWhisperCppOutput(JSON.stringify({ result: { language: 'en' }, transcription }))).toEqual({
    language: 'en',
    words: [{ text: 'Ask', start: 0.32, end: 0.37 }],
  })
})

test('whisper writes words within segments', () => {
  const segments = [{ words: [{ word: ' Ask', start: 0.32, end: 0.6, probability: 0.9 }] }]
  expect(readWhisperOutput(JSON.stringify({ language: 'en', segments })).words).toEqual([
    { text: 'Ask', start: 0.32, end: 0.6, confidence: 0.9 },
  ])
})
