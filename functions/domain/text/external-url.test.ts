import { expect, test } from 'vitest'
import { externalUrl } from '#functions/domain/text/external-url.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const base = 'https://feeds.example/show/feed.xml'

test.each([
  'https://a.example/one.mp3',
  'http://a.example/',
  'https://a.example',
  ' https://a.example/one.mp3\n',
  'https://a.example/x/../one.mp3',
  'https://a.example/x/.%2e/one.mp3',
  'https://a.example/%2E%2e/one.mp3',
  'https://a.example/x/%2e',
  'https://a.example/a..b/c.d.mp3?x=../y&z=%zz',
  "https://a.example/it's?it's",
  'https://a.example//two//slashes/',
  'https://a.example/@ann/one:two;three=4,5+6(7)*8!$&~_-.mp3?a=b@c:d',
  'HTTPS://A.example/One.mp3',
  'https://a.example:443/one.mp3',
  'https://127.1/one.mp3',
  'https://a.0x7f/one.mp3',
  'https://a.1/one.mp3',
  'https://xn--mnchen-3ya.example/',
  'https://xn--a.example/',
  'https://-a.example/',
  'https://a--b.example/',
  'https://ann:secret@a.example/',
  'https://a.example/ünter?ü',
  'https://a.example/a b',
  'https://a.example/a\\b',
  'https://a.example/a\tb',
  'https://a.example/#part',
  'https://a.example/?q=<b>',
  'ftp://a.example/',
  'javascript:alert(1)',
  'one.mp3',
  '',
])('%j is what the platform makes of it', (text) => {
  expect(externalUrl(text, base)).toBe(webAddress(text, base))
})
