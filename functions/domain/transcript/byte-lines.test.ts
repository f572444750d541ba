import { expect, test } from 'vitest'
import { linesOf } from '#functions/domain/transcript/byte-lines.ts'
import { openText } from '#functions/domain/transcript/text-file.ts'

test.each([
  ['One\nTwo', ['One', 'Two']],
  ['One\r\nTwo\rThree\n', ['One', 'Two', 'Three', '']],
  ['\n\n\nOne\n\n\r\n\n Two', ['', 'One', '', ' Two']],
  ['One\r\n\r\n\r\nTwo\n\n', ['One', '', 'Two', '', '']],
])('%j is read line by line, blank lines in a row as one', (text, lines) => {
  expect([...linesOf(openText(Buffer.from(text), undefined))]).toEqual(lines)
})
