import { describe, expect, test } from 'vitest'
import { mostListBytes, noAddresses, readList, readListFile } from '#web/features/bubble/read-list.ts'

const opml = (rows: string) => `<opml version="2.0"><head><title/></head><body>${rows}</body></opml>`
const read = (text: string) =>
  readList(text).map(({ title, addresses, guids }) => [title, ...addresses, ...guids])
const a = 'https://a.example/feed'
const b = 'https://b.example/feed'
const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

describe('lists of apps [S25.73]', () => {
  test.each([
    [
      'groups of OPML',
      `<outline text="News"><outline text="A" type="rss" xmlUrl="${a}"/></outline><outline title="B" xmlUrl="${b}">`,
    ],
    [
      'rows with a raw & and <',
      `<outline text="A" htmlUrl="https://x.example/?a=1&b<2" xmlUrl="${a}"/><outline text='B' XMLURL='${b}'/>`,
    ],
    ['rows with url', `<outline text="A" type="rss" url="${a}"/><outline text="B" type="RSS" url="${b}"/>`],
    [
      'an episode, a page and another list',
      `<outline text="A" xmlUrl="${a}"><outline type="podcast-episode" url="https://x.example/1"/></outline><outline type="link" url="https://x.example/"/><outline type="include" url="https://x.example/o.opml"/><outline text="B" xmlUrl="${b}"/>`,
    ],
  ])('OPML: %s', (_, rows) => {
    expect(read(opml(rows))).toEqual([
      ['A', a],
      ['B', b],
    ])
  })

  test.each([
    [
      'addresses',
      `${a}\r\n\n  ${b}  `,
      [
        [a, a],
        [b, b],
      ],
    ],
    [
      'addresses beside each other',
      `${a} ${b}`,
      [
        [a, a],
        [b, b],
      ],
    ],
    ['addresses without a scheme', 'a.example/feed', [['a.example/feed', 'a.example/feed']]],
    ['titles and addresses', `The A Show: ${a}`, [['The A Show', a]]],
    ['a guid', guid, [[guid, guid]]],
    ['CSV', `title,feed,site\n"A, or B","${a}",https://a.example/`, [['A, or B', a, 'https://a.example/']]],
    [
      'JSON',
      JSON.stringify({
        podcasts: [
          { title: 'A', feedUrl: a, id: 7, podcastGuid: guid },
          { name: 'B', urls: [b] },
        ],
      }),
      [
        ['A', a, guid],
        [b, b],
      ],
    ],
    [
      'a JSON array',
      JSON.stringify([a, b]),
      [
        [a, a],
        [b, b],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test('a guid in OPML', () => {
    expect(read(opml(`<outline text="A" xmlUrl="${a}" podcastGuid="${guid}"/>`))).toEqual([['A', a, guid]])
  })
})

test.each([
  ['', noAddresses],
  ['The Daily\nSerial', noAddresses],
  ['{"podcasts":[', noAddresses],
  [opml('<outline text="A"/>'), noAddresses],
  ['\u0000\u0001PNG\uFFFD', noAddresses],
  ['https://a.example/1\n'.repeat(5001), 'This list has more than 5,000 shows.'],
  [JSON.stringify(Array.from({ length: 5001 }, () => a)), 'This list has more than 5,000 shows.'],
  ['x'.repeat(mostListBytes + 1), 'This list is larger than 10 MB.'],
])('a list is refused with a sentence [S25.79]', (text, message) => {
  expect(() => readList(text)).toThrow(message)
})

test('what a list contains is neither run nor loaded', () => {
  const [row] = readList(
    opml(
      `<outline text="<img src=x onerror=alert(1)>" xmlUrl="${a}"/><img src="https://x.example/1.png"><script>document.title = 'changed'</script>`,
    ),
  )
  expect(row?.title).toBe('<img src=x onerror=alert(1)>')
  expect(document.title).not.toBe('changed')
})

test('a file in UTF-16 is read, and a too large one is not [S25.79]', async () => {
  const wide = Uint8Array.from([0xff, 0xfe, ...[...a].flatMap((letter) => [letter.charCodeAt(0), 0])])
  expect(await readListFile(new File([wide], 'list.opml'))).toEqual([{ title: a, addresses: [a], guids: [] }])
  const large = new File([new Uint8Array(mostListBytes + 1)], 'list.opml')
  await expect(readListFile(large)).rejects.toThrow('This file is larger than 10 MB.')
})
