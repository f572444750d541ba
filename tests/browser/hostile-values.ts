import * as z from 'zod'
import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'

const strings = z.object({ cases: z.array(z.string()) })
const shapes = {
  core: z.object({ cases: z.array(z.object({ p: z.string() })) }),
  dompurify: z.object({ cases: z.array(z.object({ payload: z.string() })) }),
  unicode: z.object({ cases: z.array(z.object({ v: z.string() })) }),
  addresses: z.object({ hrefs: z.array(z.string()), redirects: z.array(z.string()) }),
}

function read<Shape extends z.ZodType>(name: string, shape: Shape): z.output<Shape> {
  return shape.parse(readFixtureJson('hostile', `${name}.json`))
}

/** More combining marks on one letter than the import keeps. No CSS can break a line within them. */
const piledMarks = /\p{M}{9}/u

function readTexts(): string[] {
  const { hrefs } = read('url-hrefs-and-redirects', shapes.addresses)
  return [
    ...read('xss-core', shapes.core).cases.map(({ p }) => p),
    ...read('xss-large', strings).cases,
    ...read('xss-dompurify-expect', shapes.dompurify).cases.map(({ payload }) => payload),
    ...read('naughty-strings', strings).cases,
    ...read('unicode', shapes.unicode).cases.map(({ v }) => v),
    ...hrefs,
  ]
    .filter((text) => text.trim() !== '')
    .map((text) => (piledMarks.test(text) ? withoutInvisible(text) : text))
}

function readAddresses(): string[] {
  const { hrefs, redirects } = read('url-hrefs-and-redirects', shapes.addresses)
  return [...hrefs, ...redirects]
}

export const hostileTexts: readonly string[] = hasFixtures ? [...new Set(readTexts())] : []

export const hostileAddresses: readonly string[] = hasFixtures ? readAddresses() : []

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
