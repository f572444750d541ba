import { expect, test } from 'vitest'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { detectLanguage } from '#functions/domain/transcript/detect-language.ts'

test.each([
  ['Russian', 'Цены на жильё в наших городах растут быстрее зарплат.', ' (in Cyrillic script)'],
  ['Tamil', 'எங்கள் நகரங்களில் வாடகை ஊதியத்தை விட வேகமாக உயர்ந்துள்ளது.', ' (in Tamil script)'],
  ['Cherokee, whose script is in no list', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ ᎠᏂᏬᏂᏍᎬ ᎤᏂᏬᏂᎯᏍᏗ', ''],
])('readers see in words that %s is not analyzed', (_, said, inBrackets) => {
  const language = detectLanguage([said], 'en')
  const sentence = `This episode is in a language we don't analyze${inBrackets}, so it has no summary or rating.`
  expect(unsupportedLanguage.summary(language).value.paragraph).toBe(sentence)
  expect(unsupportedLanguage.vote(language).value).toMatchObject({
    unratedReason: 'language',
    explanation: sentence,
  })
})
