import { expect, test } from 'vitest'
import { dataBlock, html } from '#shared/pages/html.ts'

test('a text can neither end its element nor its attribute', () => {
  const hostile = `"><script>alert('1')</script>&amp;`
  expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</a>',
  )
})

test('pieces are unchanged, and undefined is nothing', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${undefined}${false}${0}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0')
})

test('no text can end a data block early, and the data is read back unchanged', () => {
  const data = { '</script><!--': '<script>alert(1)</script>', line: 'a\u2028b\\ud800' }
  const { text } = dataBlock(data, { type: 'application/json', id: 'some' })
  expect(text.slice(1, -'</script>'.length)).not.toContain('<')
  expect(
    JSON.parse(/^<script type="application\/json" id="some">(.*)<\/script>$/s.exec(text)?.[1] ?? ''),
  ).toEqual(data)
})

test('an unpaired surrogate in data becomes the replacement character', () => {
  expect(dataBlock({ half: 'a\ud83d' }, { type: 'application/json' }).text).toContain('"a\ufffd"')
})
