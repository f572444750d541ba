import { expect, test } from 'vitest'
import { parseSource } from '#scripts/checks/sources.ts'
import { readTestTitles } from '#scripts/checks/test-titles.ts'

const imports = "import { describe, it, test } from 'vitest'\n"
const titlesIn = (...lines: string[]) => readTestTitles(parseSource('a.test.tsx', imports + lines.join('\n')))

test.each([
  ["test('counts', () => {})"],
  ['test("counts", async () => {})'],
  ['test(`counts`, function () {})'],
  [`test(\`counts\${what}\`, () => {})`],
  ["it('counts', () => {}, 5000)"],
  ["test('counts', { timeout: 5000 }, () => {})"],
  ["test('counts', proveIt)"],
  ["test.each([1, 2])('counts', () => {})"],
  [`test.each\`a\n\${1}\`('counts', () => {})`],
  ["test.for([1])('counts', () => {})"],
  ["test.each<[string]>([['a']])('counts', () => {})"],
  ["test.only('counts', () => {})"],
  ["test.concurrent('counts', () => {})"],
  ["test.skipIf(!corpus).each([1])('counts', () => {})"],
  ["test.runIf(corpus)('counts', () => {})"],
  ["for (const one of all) test('counts', () => {})"],
])('%s runs', (source) => {
  expect(titlesIn(source)).toEqual(['counts'])
})

test.each([
  ["// test('counts', () => {})"],
  ["/* test('counts', () => {}) */"],
  ['const text = "test(\'counts\', () => {})"'],
  ["test.skip('counts', () => {})"],
  ["test.todo('counts')"],
  ["test.fails('counts', () => {})"],
  ["test.skip.each([1])('counts', () => {})"],
  ["test('counts')"],
  ["test('counts', { skip: true }, () => {})"],
  ["test('counts', { todo: true }, () => {})"],
  ["test('counts', { fails: true }, () => {})"],
  ["describe('counts', () => {})"],
  ["describe.skip('numbers', () => { test('counts', () => {}) })"],
  ["describe.skip(name, () => { test('counts', () => {}) })"],
  ["describe.skip('numbers', () => { describe('all', () => { test('counts', () => {}) }) })"],
  ["describe.todo('numbers', () => { test('counts', () => {}) })"],
  ["/counts/.test('counts', () => {})"],
  ["page.test('counts', () => {})"],
  ["expect.soft('counts', () => {})"],
])('%s does not', (source) => {
  expect(titlesIn(source)).toEqual([])
})

test('tests before, in and after blocks are found, without those that are skipped', () => {
  expect(
    titlesIn(
      "describe('numbers', () => {",
      "  describe.each([1])('of %s', () => { test('counts', () => {}) })",
      "  describe.skip('of none', () => { test('stops', () => {}) })",
      "  test('adds', () => {})",
      '})',
      "test('ends', () => {})",
    ),
  ).toEqual(['counts', 'adds', 'ends'])
})

test('the runner is recognized by its import, under any name', () => {
  expect(
    readTestTitles(
      parseSource('a.test.ts', "import { test as prove } from 'vitest'\nprove('counts', () => {})"),
    ),
  ).toEqual(['counts'])
  expect(
    readTestTitles(parseSource('a.test.ts', "import { test } from 'elsewhere'\ntest('counts', () => {})")),
  ).toEqual([])
})

test('quotes in a title do not need another spelling', () => {
  expect(titlesIn("test('it\\'s here', () => {})")).toEqual(["it's here"])
})

test('a file that cannot be parsed is refused by name', () => {
  expect(() => parseSource('a.test.ts', 'test(')).toThrow('a.test.ts')
})
