import { expect, test } from 'vitest'
import { statusHtml } from './html.ts'

test('values are escaped in content and in quoted attributes', () => {
  const hostile = `"><script>alert('&')</script>`
  expect(statusHtml`<a title="${hostile}">${hostile}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</a>',
  )
})

test('finished HTML is not escaped again, one by one or in lists', () => {
  const items = ['<one>', '<two>'].map((text) => statusHtml`<li>${text}</li>`)
  expect(statusHtml`<ul>${items}</ul>${undefined}${0}`.text).toBe(
    '<ul><li>&lt;one&gt;</li><li>&lt;two&gt;</li></ul>0',
  )
})

test('an object that only resembles finished HTML is escaped', () => {
  expect(() => statusHtml`${JSON.parse('{"text":"<script>"}')}`).toThrow()
})

test('characters that control terminals or reorder text become visible, line breaks stay', () => {
  expect(statusHtml`${'a\u001b[2J\u202eb\u0000\n\tc'}`.text).toBe('a\\u001b[2J\\u202eb\\u0000\n\tc')
})
