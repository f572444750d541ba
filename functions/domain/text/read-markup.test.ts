import { expect, test } from 'vitest'
import { attributesOf, type Written, writtenAs } from '#functions/domain/text/markup-tag.ts'
import { readMarkup } from '#functions/domain/text/read-markup.ts'

function tokensOf(text: string, size = text.length || 1): string[] {
  const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
    text.slice(n * size, (n + 1) * size),
  )
  const tokens: string[] = []
  const addText = (written: Written) => {
    const raw = writtenAs(written)
    if (tokens.at(-1)?.startsWith('text ')) tokens.push(`${tokens.pop()}${raw}`)
    else tokens.push(`text ${raw}`)
  }
  readMarkup(parts, {
    open: (tag) =>
      tokens.push(
        `open ${[tag.name, ...[...attributesOf(tag)].map(([key, value]) => `${key}=${value}`)].join(' ')}${tag.isEmpty ? ' /' : ''}`,
      ),
    close: ({ name }) => tokens.push(`close ${name}`),
    text: addText,
    verbatim: (content) => tokens.push(`verbatim ${writtenAs(content)}`),
  })
  return tokens
}

test.each([
  ['<a b="1" c=\'2\' d=3/>', ['open a b=1 c=2 d=3 /']],
  ['<A B="&lt;&eacute;&nope;&amp;">t</A>', ['open a b=<é&nope;&', 'text t', 'close a']],
  ['<a b="1"c="2">', ['open a b=1 c=2']],
  ['<a b="http://x c="2"/>', ['open a b=http://x c=2 /']],
  ['<a b="x > y < z">', ['open a b=x > y < z']],
  ['<a href=http://x/y/>', ['open a href=http://x/y /']],
  ['a < b, 5 <3, <- and <<c>', ['text a < b, 5 <3, <- and <', 'open c']],
  ['<t>one <two</t>', ['open t', 'text one <two', 'close t']],
  ['<t>one <b a="two</t><g h="false">', ['open t', 'text one <b a="two', 'close t', 'open g h=false']],
  ['<t>x</t\n<u>', ['open t', 'text x', 'close t', 'open u']],
  ['<t>x< /t>', ['open t', 'text x', 'close t']],
  ['<t>x</ t>', ['open t', 'text x', 'close t']],
  ['<t>x</>', ['open t', 'text x', 'close ']],
  ['<t><![CDATA[a <b> &amp; c]]></t>', ['open t', 'verbatim a <b> &amp; c', 'close t']],
  [
    '<t><![CDATA[a</t><u><![CDATA[b]]></u>',
    ['open t', 'verbatim a', 'close t', 'open u', 'verbatim b', 'close u'],
  ],
  ['<t><![CDATA[a</t><u/>', ['open t', 'verbatim a', 'close t', 'open u /']],
  ['<!-- <a> --><b/><?php <c> ?>', ['open b /']],
  ['<!-- never closed ><b/>', ['open b /']],
  ['<!DOCTYPE x [<!ENTITY e "]>"><!-- don’t, it\'s > ] -->]><b>&e;</b>', ['open b', 'text &e;', 'close b']],
  ['<a b="1', ['text <a b="1']],
  ['<a b="1" c="2', ['open a b=1 /']],
  ['<a b="1" c', ['open a b=1 /']],
  ['<a b=1 c', ['text <a b=1 c']],
  ['text alone', ['text text alone']],
  ['', []],
])('%j is read as a careful person would', (text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens)
})

test('of an attribute that is there twice, in letters of any size, the first is asked for and listed', () => {
  readMarkup(['<a Url="1&amp;2" url="3" other=4>'], {
    open: (tag) => {
      const attributes = attributesOf(tag)
      expect(['url', 'other', 'name'].map((name) => attributes.get(name))).toEqual(['1&2', '4', undefined])
      expect([attributes.has('url'), attributes.has('URL')]).toEqual([true, false])
      expect([...attributes]).toEqual([
        ['url', '1&2'],
        ['other', '4'],
      ])
    },
    close: () => {},
    text: () => {},
    verbatim: () => {},
  })
  expect.assertions(3)
})

test('the result does not depend on how the input is split', () => {
  const text =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a b="c d" e=\'<\'>t &amp; u<![CDATA[v <w> ]] x]]><!-- y --><z/> 1 <2 <3a</a>'
  const whole = tokensOf(text)
  for (let size = 1; size < text.length; size += 1) expect(tokensOf(text, size)).toEqual(whole)
})

test('a hostile text is read in linear time', () => {
  // In quadratic time, each would take minutes and run into the timeout.
  const hostile = [
    '<a b="',
    "<a b='",
    '<a ',
    '<!-- >',
    '<![CDATA[',
    '<![CDATA[</a',
    '<!DOCTYPE [',
    '<? >',
    '</a',
    '<',
    '< ',
  ]
  const ignore = () => {}
  for (const piece of hostile)
    readMarkup([piece.repeat(100_000)], { open: ignore, close: ignore, text: ignore, verbatim: ignore })
})
