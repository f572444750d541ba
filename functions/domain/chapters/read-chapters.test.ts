import { expect, test } from 'vitest'
import { ChaptersError, readChapters } from '#functions/domain/chapters/read-chapters.ts'

const fileOf = (chapters: readonly unknown[]) => Buffer.from(JSON.stringify({ version: '1.2.0', chapters }))
const read = (...chapters: unknown[]) => readChapters(fileOf(chapters), undefined)

test('chapters come with their time, title and address, without their pictures', () => {
  expect(
    read(
      { startTime: 0, title: 'Intro' },
      {
        startTime: 168.5,
        title: 'The levee',
        img: 'https://example.com/a.jpg',
        url: 'https://example.com/levee',
      },
    ),
  ).toEqual([
    { start: 0, title: 'Intro' },
    { start: 168.5, title: 'The levee', link: 'https://example.com/levee' },
  ])
})

test('what is not for the list of contents is left out [S15.19]', () => {
  const titles = read(
    { startTime: 0, title: 'Listed', toc: true },
    { startTime: 5, title: 'A picture', toc: false },
    { startTime: 6, title: 'Another picture', toc: 'false' },
    { startTime: 9, img: 'https://example.com/only-a-picture.jpg' },
  ).map(({ title }) => title)
  expect(titles).toEqual(['Listed'])
})

test('chapters come in the order of time, the first of those at one time [S15.19]', () => {
  const listed = read(
    { startTime: 60, title: 'Late' },
    { startTime: 0, title: 'Early' },
    { startTime: 60, title: 'Double' },
  )
  expect(listed.map(({ title }) => title)).toEqual(['Early', 'Late'])
})

test.each([
  ['168', 168],
  [' 2:48 ', 168],
  ['00:02:48.5', 168.5],
  ['1:00:00', 3600],
])('a time that is written %j is %d seconds', (startTime, seconds) => {
  expect(read({ startTime, title: 'One' })).toEqual([{ start: seconds, title: 'One' }])
})

test.each([-1, 1e9, 'soon', '1:2:3:4', '', null, undefined, {}, [7]])(
  'a chapter at an impossible time (%j) drops only itself',
  (startTime) => {
    expect(read({ startTime, title: 'Broken' }, { startTime: 1, title: 'Whole' })).toEqual([
      { start: 1, title: 'Whole' },
    ])
  },
)

test('a chapter that is none drops only itself [S15.19]', () => {
  expect(
    read(
      null,
      7,
      'Intro',
      [],
      { title: 'Timeless' },
      { startTime: 2, title: 3 },
      { startTime: 4, title: 'Whole' },
    ),
  ).toEqual([{ start: 4, title: 'Whole' }])
})

test('titles are one plain line of at most 120 letters [S15.19]', () => {
  const [markup, long] = read(
    { startTime: 0, title: ' <b>Who</b>\n<script>alert(1)</script> &amp; why\u202e ' },
    { startTime: 1, title: 'water '.repeat(100) },
  )
  expect(markup?.title).toBe('Who & why')
  expect(long?.title.length).toBeLessThanOrEqual(121)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '/relative',
  'https://user:secret@example.com/',
  `https://example.com/${'x'.repeat(500)}`,
  42,
])('an address that is none of the web, or too long (%j), is left out [S15.19]', (url) => {
  expect(read({ startTime: 0, title: 'One', url })).toEqual([{ start: 0, title: 'One' }])
})

test('no more than 150 are kept, the first in time [S15.19]', () => {
  const chapters = Array.from({ length: 1000 }, (_, index) => ({
    startTime: 999 - index,
    title: `At ${999 - index}`,
  }))
  const kept = read(...chapters)
  expect([kept.length, kept[0]?.title, kept.at(-1)?.title]).toEqual([150, 'At 0', 'At 149'])
})

test('bytes with a mark, and bytes of another charset, are read', () => {
  const file = JSON.stringify({ chapters: [{ startTime: 0, title: 'Überschwemmung' }] })
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(file)])
  expect(readChapters(marked, undefined)[0]?.title).toBe('Überschwemmung')
  expect(readChapters(Buffer.from(file, 'latin1'), 'iso-8859-1')[0]?.title).toBe('Überschwemmung')
})

test.each([
  ['nothing', '', "The chapters aren't readable JSON."],
  ['a page', '<!doctype html><p>Not found</p>', "The chapters aren't readable JSON."],
  ['a cut file', '{"chapters": [{"startTime": 0, "ti', "The chapters aren't readable JSON."],
  ['a list without a name', '[]', 'The file has no list of chapters.'],
  ['no list', '{"chapters": {"0": {}}}', 'The file has no list of chapters.'],
  [
    'a deep one',
    `{"chapters": ${'['.repeat(5000)}${']'.repeat(5000)}}`,
    'The chapters are nested too deeply.',
  ],
  [
    'too many values',
    `{"chapters": [${'0,'.repeat(60_000)}0]}`,
    'There are more chapters than an episode has.',
  ],
])('%s is no file of chapters, and is refused with the reason', (_, content, reason) => {
  expect(() => readChapters(Buffer.from(content), undefined)).toThrow(new ChaptersError(reason))
})
