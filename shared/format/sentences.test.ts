import { expect, test } from 'vitest'
import { splitSentences } from '#shared/format/sentences.ts'

test.each<[what: string, sentences: string[]]>([
  ['plain sentences', ['It rained.', 'Did it stop?', 'No!', 'It went on']],
  [
    'titles and acronyms',
    ['He met Dr. Smith and Gov. Lee in the U.S. Senate.', 'It was 10:30 a.m. on Monday.'],
  ],
  [
    'an acronym before a word that opens a sentence',
    ['She moved to the U.S.', 'He stayed in the E.U.', 'Why?'],
  ],
  ['initials', ['J. K. Rowling met George W. Bush.', 'So did I.', 'Vitamin C.', 'It helps.']],
  [
    'numbers and addresses',
    ['It cost $3.5 million.', 'See example.org for No. 5 and p. 7.', 'No.', 'Five in 1990.', 'Then six.'],
  ],
  ['ellipses', ['Well... maybe … or not.', 'Wait…', 'What?']],
  ['quotations', ['“What?” he asked.', '“Nothing.”', 'She left.', '"Stop!" cried Ann.', '(Really.)', 'Yes.']],
  ['several marks', ['You did what?!', 'Never!!!', 'No.']],
  [
    'companies and months',
    ['Acme Inc. Germany paid in Dec. 2020.', 'They worked for Acme Inc.', 'They left.'],
  ],
  ['small letters only', ['we met dr. smith in the u.s. senate.', 'then it rained.', 'and he left.']],
  ['capital letters only', ['WE MET DR. SMITH IN THE U.S. SENATE.', 'THE RAIN CAME.', 'HE LEFT.']],
  ['Spanish', ['¿Quién es?', '¡Basta!', 'No lo sé.']],
  ['German', ['Das gilt z.B. Für alle bzw. Alle hier.', 'Über Nr. 7 spricht Dr. Öz.', 'Änderung?']],
  ['Hindi', ['मैं घर गया।', 'वह आया।']],
  ['Arabic', ['هل أنت هنا؟', 'نعم.', 'حسنا']],
  ['Greek and Cyrillic', ['Καλημέρα.', 'Ναι.', 'Это И. С. Тургенев.', 'Да!']],
])('%s', (_, sentences) => {
  expect(splitSentences(sentences.join(' '))).toEqual(sentences)
})

test('Chinese and Japanese need no space between sentences, and a quotation stays in its own', () => {
  expect(splitSentences('你好。今天天气很好！是吗？“好。”他说。３．５度。')).toEqual([
    '你好。',
    '今天天气很好！',
    '是吗？',
    '“好。”他说。',
    '３．５度。',
  ])
  expect(splitSentences('「はい。」「いいえ。」と言った。')).toEqual(['「はい。」', '「いいえ。」と言った。'])
})

test.each(['', '   ', '\n\t'])('nothing gives no sentence: %j', (text) => {
  expect(splitSentences(text)).toEqual([])
})

test('text without any mark is one sentence', () => {
  expect(splitSentences(' so um yeah we went there ')).toEqual(['so um yeah we went there'])
})

test('no letter is lost in hostile text', () => {
  const texts = [
    '.'.repeat(50),
    '.. . . .a. B . "." .',
    'a.\u0301 b。。」」c',
    '😀. 😀! 😀',
    '\ud800. \udc00.',
  ]
  for (const text of texts) {
    expect(splitSentences(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  }
})

test('time grows with the length, not with its square', () => {
  // Quadratic time would take minutes for each of these, which exceeds the test's timeout.
  for (const unit of ['.', '." ', 'a. ', 'U.S. ', '。', '.\u3000']) {
    expect(splitSentences(unit.repeat(400_000 / unit.length)).length).toBeGreaterThan(0)
  }
})
