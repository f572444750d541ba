import * as z from 'zod'
import { decodeText } from '#functions/domain/text/decode-text.ts'
import { passedBound } from '#functions/domain/text/json-size.ts'
import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { plainLine } from '#functions/domain/text/plain-text.ts'
import { webAddress } from '#shared/rules/web-address.ts'

/** Larger than a file with a thousand chapters with long texts and URLs. */
export const maximumChapterBytes = 1_000_000
const jsonBounds = { maximumDepth: 16, maximumValues: 50_000 }

/** Limited because chapters are stored in the episode's item, which every view of the episode reads. */
const maximumChapters = 150
const longestTitle = 120
const longestLink = 400

/** `start` in seconds. */
export type ReadChapter = { start: number; title: string; link?: string }

/** Not a chapters file. The message is for the operator's log. */
export class ChaptersError extends Error {
  override readonly name = 'ChaptersError'
}

/**
 * `podcast:chapters` (Podcasting 2.0, version 1.2). Each chapter is parsed alone, so that one broken chapter
 * affects no other.
 */
const fileSchema = z.object({ chapters: z.array(z.unknown()) })

const chapterSchema = z.object({
  startTime: z.unknown(),
  title: z.string(),
  /** `false`: not for the list, for example a mere change of the picture. */
  toc: z.unknown().optional(),
  url: z.string().optional().catch(undefined),
})

function parseJson(text: string): unknown {
  const passed = passedBound(text, jsonBounds)
  if (passed === 'depth') throw new ChaptersError('The chapters are nested too deeply.')
  if (passed === 'values') throw new ChaptersError('There are more chapters than an episode has.')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ChaptersError("The chapters aren't readable JSON.", { cause })
  }
}

function linkOf(url: string | undefined): string | undefined {
  const link = webAddress(url)
  return link && link.length <= longestLink ? link : undefined
}

function readChapter(candidate: unknown): ReadChapter | undefined {
  const { data } = chapterSchema.safeParse(candidate)
  if (!data || data.toc === false || data.toc === 'false') return undefined
  const start = parseClock(data.startTime)
  const title = plainLine(data.title, longestTitle)
  if (start === undefined || title === '') return undefined
  const link = linkOf(data.url)
  return { start, title, ...(link && { link }) }
}

/**
 * Sorted by start, at most `maximumChapters`.
 * @throws ChaptersError when the bytes are no chapters file
 */
export function readChapters(bytes: Uint8Array, charset: string | undefined): ReadChapter[] {
  const { data: file } = fileSchema.safeParse(parseJson(decodeText(bytes, charset).text))
  if (!file) throw new ChaptersError('The file has no list of chapters.')
  return listedChapters(file.chapters)
}

export function listedChapters(candidates: readonly unknown[]): ReadChapter[] {
  return candidates
    .flatMap((candidate) => readChapter(candidate) ?? [])
    .toSorted((one, other) => one.start - other.start)
    .filter((chapter, index, all) => chapter.start !== all[index - 1]?.start)
    .slice(0, maximumChapters)
}
