import { describe, expect, test } from 'vitest'
import { findQuote } from '#functions/domain/quotes/find-quote.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'

type Said = string | { speaker?: string; text: string }

function found(said: string | readonly Said[], offered: string, language = 'en') {
  const segments = [said].flat().map((one) => ({
    start: null,
    end: null,
    ...(typeof one === 'string' ? { text: one } : one),
  }))
  const index = indexTranscript({ segments, source: 'publisher', language, durationSeconds: null })
  return findQuote(index, { text: offered, segmentFirst: 0, segmentLast: 9 })?.text
}

describe('a quote that begins or ends inside its sentence is shown as the whole sentence', () => {
  test.each([
    ['It is simply false that immigrants commit more crimes here.', 'immigrants commit more crimes here'],
    [
      'We refuse to cut social security benefits for any retiree.',
      'cut social security benefits for any retiree',
    ],
    ['If I believed that taxes should be raised, I would say so.', 'taxes should be raised'],
    ['My opponent says that we should abolish the police.', 'we should abolish the police'],
    ['We choose peace instead of sending more troops to the border.', 'sending more troops to the border'],
    ['Do we want to raise taxes on working families?', 'we want to raise taxes on working families'],
    ['Far from it: the rich pay too little.', 'the rich pay too little'],
    ['Who says the rich pay too little?', 'the rich pay too little'],
    ['We should not raise taxes on the poor.', 'raise taxes on the poor'],
    ['Abolishing the police is what my opponent wants.', 'abolishing the police'],
    ['The rich pay too little, which is nonsense.', 'the rich pay too little'],
    ['The rich pay too little, said nobody ever.', 'the rich pay too little'],
    ['Taxes are theft, I used to think.', 'taxes are theft'],
    ['The taxes are too high, not too low.', 'the taxes are too high'],
    ['The president can do nothing about it.', 'the president can do'],
    ['We told Dr. Ruiz in the U.S. Senate that 3.5 percent is too much.', '3.5 percent is too much'],
    ['I would never say… that taxes are theft.', 'taxes are theft'],
    ['It is a lie, e.g. that taxes are theft.', 'that taxes are theft'],
    ['“We must close the border!” shouted the mayor.', 'we must close the border'],
  ])('%s', (said, offered) => {
    expect(found(['It was so.', said, 'So it was.'], offered)).toBe(said)
    expect(found(`It was so. ${said} So it was.`, offered)).toBe(said)
  })

  test.each([
    { language: 'zh', said: '他说：我们应该提高税收。', offered: '我们应该提高税收' },
    {
      language: 'es',
      said: '¿Es falso que los impuestos son un robo?',
      offered: 'los impuestos son un robo',
    },
    { language: 'ar', said: 'هل تريد رفع الضرائب على الفقراء؟', offered: 'رفع الضرائب على الفقراء' },
    {
      language: 'de',
      said: 'Falsch ist, dass z.B. Steuern Raub sind.',
      offered: 'dass z.B. Steuern Raub sind',
    },
  ])('in $language: $said', ({ language, said, offered }) => {
    const aside = language === 'zh' ? '今天很好。' : ' A! '
    expect(found(aside + said + aside, offered, language)).toBe(said)
  })

  test('across the cues of one speaker', () => {
    expect(
      found(['So it was. It is false', 'that taxes are theft', 'and always were. Yes.'], 'taxes are theft'),
    ).toBe('It is false that taxes are theft and always were.')
  })
})

describe('an opener that changes no meaning may be left out', () => {
  test.each(['And', 'But', 'So', 'Well,', 'Well, you know,', 'And I mean,', 'Now,', 'And so,'])(
    '%s',
    (opener) => {
      expect(found(`It was so. ${opener} we should raise taxes.`, 'we should raise taxes')).toBe(
        'we should raise taxes.',
      )
    },
  )

  test.each([
    'So few police officers leave.',
    'But for police officers we are lost.',
    'Well over half of them leave.',
    'And not only police officers leave.',
    'No, police officers never leave.',
    'Because police officers leave now.',
    'If police officers leave, we win.',
  ])('not that of “%s”', (said) => {
    expect(found(`It was so. ${said}`, said.replace(/^\S+ (?:over |not only |for )?/, ''))).toBe(said)
  })
})

describe('without a beginning or an end nearby nothing is shown', () => {
  const many = 'and we went on and on about it all day long '.repeat(12)

  test.each([
    ['in a run-on transcript', `${many} we should raise taxes on everybody ${many}`],
    ['if the sentence is too long', `It was so. ${many} we should raise taxes on everybody.`],
    ['if the sentence ends too late', `It was so. We should raise taxes on everybody ${many}.`],
  ])('%s', (_, said) => {
    expect(found(said, 'we should raise taxes on everybody')).toBeUndefined()
  })

  test('cues and pauses end no sentence', () => {
    expect(
      found([many, 'we should raise taxes on everybody', many], 'we should raise taxes on everybody'),
    ).toBeUndefined()
  })
})

describe('turns', () => {
  const talk = (...texts: string[]) =>
    texts.map((text, place) => ({ speaker: place % 2 === 0 ? 'Ann' : 'Ben', text }))

  test('a change of the speaker begins and ends a sentence', () => {
    expect(found(talk('Why not', 'Raise taxes on the rich', 'Thanks'), 'raise taxes on the rich')).toBe(
      'Raise taxes on the rich',
    )
  })

  test('what a speaker goes on with after an interruption is no beginning, and what was interrupted no end', () => {
    const interrupted = talk('I would never say that', 'Mm-hm.', 'taxes on the rich are theft.')
    expect(found(interrupted, 'taxes on the rich are theft')).toBeUndefined()
    const before = talk('Taxes on the rich are theft', 'Mm-hm.', 'is what they say.')
    expect(found(before, 'taxes on the rich are theft')).toBeUndefined()
    expect(found(talk('Taxes on the rich are theft —', 'No.'), 'taxes on the rich are theft')).toBeUndefined()
    expect(
      found(talk('We agree.', 'Yes.', 'Taxes on the rich are theft.'), 'taxes on the rich are theft'),
    ).toBe('Taxes on the rich are theft.')
  })
})
