import {
  eachItem,
  eachMember,
  isList,
  isObject,
  type JsonCursor,
  peek,
  readValue,
  skipValue,
} from '#functions/domain/transcript/json-cursor.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { damagedJson } from '#functions/domain/transcript/transcript-error.ts'

/** `places`: byte offset of each value by path, such as `results.items`; '' is the root. */
export type JsonOutline = TextFile & { places: ReadonlyMap<string, number> }

const holders = new Set([
  'results',
  'results.channel_labels',
  'results.speaker_labels',
  'result',
  'response',
  'metadata',
  'metadata.transcription_config',
])

function outline(cursor: JsonCursor, holder: string, places: Map<string, number>): void {
  for (const name of eachMember(cursor)) {
    const path = holder === '' ? name : `${holder}.${name}`
    peek(cursor)
    places.set(path, cursor.at)
    if (holders.has(path) && isObject(cursor)) outline(cursor, path, places)
    else skipValue(cursor)
  }
}

/** @throws TranscriptError for invalid JSON */
export function outlineJson({ bytes, text }: TextFile): JsonOutline {
  const cursor = { bytes, text, at: 0 }
  const places = new Map<string, number>()
  peek(cursor)
  places.set('', cursor.at)
  if (isObject(cursor)) outline(cursor, '', places)
  else skipValue(cursor)
  if (peek(cursor) !== 0 || cursor.at < bytes.length) throw damagedJson(cursor.at)
  return { bytes, text, places }
}

function cursorAt({ bytes, text, places }: JsonOutline, path: string): JsonCursor | undefined {
  const at = places.get(path)
  return at === undefined ? undefined : { bytes, text, at }
}

export function hasList(file: JsonOutline, path: string): boolean {
  const cursor = cursorAt(file, path)
  return cursor !== undefined && isList(cursor)
}

export function* listOf(
  file: JsonOutline,
  path: string,
  wanted: ReadonlySet<string>,
): Generator<unknown, void> {
  const cursor = cursorAt(file, path)
  if (!cursor || !isList(cursor)) return
  for (const _ of eachItem(cursor)) yield readValue(cursor, wanted)
}

const nothing: ReadonlySet<string> = new Set()

function valueAtPath(file: JsonOutline, path: string): unknown {
  const cursor = cursorAt(file, path)
  return cursor && readValue(cursor, nothing)
}

export function textAtPath(file: JsonOutline, path: string): string | undefined {
  const value = valueAtPath(file, path)
  return typeof value === 'string' ? value : undefined
}

export function numberAtPath(file: JsonOutline, path: string): number | undefined {
  const value = valueAtPath(file, path)
  return typeof value === 'number' ? value : undefined
}
