import { expect, test } from 'vitest'
import { statusHtml } from './html.ts'
import { linkedText } from './linked-text.ts'

const htmlOf = (text: string) => statusHtml`${linkedText(text)}`.text
const link = (address: string) =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`

test.each([
  [
    'Confirm: http://127.0.0.1:4400/auth/confirm#token=a.b',
    `Confirm: ${link('http://127.0.0.1:4400/auth/confirm#token=a.b')}`,
  ],
  ['https://a.example/x?y=1&z=2.', `${link('https://a.example/x?y=1&amp;z=2')}.`],
  ['(http://a.example) http://b.example', `(${link('http://a.example')}) ${link('http://b.example')}`],
  ['http://a.example/"onclick=x', `${link('http://a.example/')}&quot;onclick=x`],
  ['javascript:alert(1) <b>data:text/html,x</b>', 'javascript:alert(1) &lt;b&gt;data:text/html,x&lt;/b&gt;'],
  ['no address', 'no address'],
])('%j: only web addresses become links', (text, html) => {
  expect(htmlOf(text)).toBe(html)
})
