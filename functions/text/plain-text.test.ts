import { expect, test } from 'vitest'
import { plainLine, plainText } from '#functions/text/plain-text.ts'

test.each([
  ['<p>One.</p><p>Two &amp; three</p>', 'One.\nTwo & three'],
  ['<script>alert(1)</script>Words', 'Words'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Words', 'Words'],
  ['<img src=x onerror=alert(1)>Words', 'Words'],
  ['Words <!-- hidden --> here', 'Words here'],
  ['Words <b>unclosed', 'Words unclosed'],
  ['<<b>script>alert(1)<</b>/script>', 'script>alert(1)/script>'],
  ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
  ['a\u0000b\u0007c', 'abc'],
])('%j becomes %j', (html, text) => {
  expect(plainText(html, 1000)).toBe(text)
})

test('cuts at a word and says so', () => {
  expect(plainText('one two three four', 9)).toBe('one two…')
})

test('a line has no breaks', () => {
  expect(plainLine('<h1>A\n title</h1> <br> of two', 100)).toBe('A title of two')
})

test('a hostile text takes no longer than its length', () => {
  const start = performance.now()
  for (const part of ['<script ', '<a<a', '<!--', '&lt;', '<p', '</']) plainText(part.repeat(500_000), 1000)
  expect(performance.now() - start).toBeLessThan(5000)
})
