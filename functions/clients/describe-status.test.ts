import { expect, test } from 'vitest'
import { describeStatus } from '#functions/clients/describe-status.ts'

test.each([
  [401, 'The server asks for a password (401).'],
  [402, 'The server asks for payment (402).'],
  [403, "The server won't let us in (403)."],
  [404, "The server says there's nothing there (404). Check the address."],
  [410, 'The server says this is gone for good (410). Check the address.'],
  [429, 'The server says we ask too often (429).'],
  [451, "The server won't let us in (451)."],
  [500, 'The server has a problem of its own (500).'],
  [503, 'The server has a problem of its own (503).'],
  [204, 'The server sent nothing we can use (204). Check the address.'],
  [301, 'The server sent nothing we can use (301). Check the address.'],
  [418, "The server doesn't accept our request (418). Check the address."],
])('status %d is told in a sentence that says what to do about it', (status, sentence) => {
  expect(describeStatus(status)).toBe(sentence)
})
