import { expect, test } from 'vitest'
import { readTopicAddress } from '#web/features/topics/topic-address.ts'

test.each([
  ['/topic/Criminal_justice', 'Criminal justice', 'Criminal justice'],
  ['/topic/Criminal%20justice', 'Criminal justice', 'Criminal justice'],
  ['/topic/Research_%26_development', 'Research & development', 'Research & development'],
  ['/topic/%C3%89ducation/', 'Éducation', 'Éducation'],
  ['/topic/%3Cscript%3E', '<script>', 'script'],
  ['/topic/_', '', ''],
])('%s names "%s" [S2.105]', (pathname, name, key) => {
  expect(readTopicAddress(pathname)).toMatchObject({ name, key })
})

test.each(['100%', '%E0%A4%A', 'a%2'])('undecodable text stays unchanged: %s', (raw) => {
  expect(readTopicAddress(`/topic/${raw}`)).toMatchObject({ raw, name: raw })
})
