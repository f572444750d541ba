import { expect, test } from 'vitest'
import { countWords, listWords } from '#functions/domain/transcript/transcript-words.ts'

test('words are counted as they are listed, with any space between', () => {
  const spaces = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /\s/.test(sign),
  )
  expect(spaces.length).toBeGreaterThan(20)
  for (const space of spaces) {
    const text = `${space}one${space}${space}two${space}`
    expect([space.charCodeAt(0), countWords(text)]).toEqual([space.charCodeAt(0), listWords(text).length])
  }
})
