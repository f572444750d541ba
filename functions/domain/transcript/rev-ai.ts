import { type JsonOutline, listOf } from '#functions/domain/transcript/json-outline.ts'
import { isMember } from '#functions/domain/transcript/json-record.ts'
import {
  parseStretch,
  type RawSegment,
  type RawTranscript,
  segmentOf,
} from '#functions/domain/transcript/raw-segment.ts'
import { countBroken, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { breathsOf } from '#functions/domain/transcript/spoken-words.ts'

const members: ReadonlySet<string> = new Set([
  'speaker',
  'elements',
  'type',
  'value',
  'ts',
  'end_ts',
  'timestamp',
  'end_timestamp',
  'id',
  'name',
])

/** Transcripts by people list names; those by machines only number speakers, from 0. */
function namesById(file: JsonOutline): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const speaker of listOf(file, 'speakers', members))
    if (isMember(speaker) && typeof speaker.name === 'string' && speaker.name.trim() !== '')
      names.set(String(speaker.id), speaker.name.trim())
  return names
}

function* wordsOf(
  elements: readonly unknown[],
  speaker: string | undefined,
  removed: Removed,
): Generator<RawSegment> {
  let last: RawSegment | undefined
  for (const element of elements) {
    const value = isMember(element) && typeof element.value === 'string' ? element.value.trim() : undefined
    if (!isMember(element) || value === undefined) countBroken(removed)
    else if (element.type === 'punct') {
      if (last) last.text += value
    } else if (value !== '') {
      if (last) yield last
      const stretch = parseStretch(element.ts ?? element.timestamp, element.end_ts ?? element.end_timestamp)
      last = segmentOf(stretch, value, speaker)
    }
  }
  if (last) yield last
}

function* monologuesOf(file: JsonOutline, removed: Removed): Generator<RawSegment> {
  const names = namesById(file)
  for (const monologue of listOf(file, 'monologues', members)) {
    if (!isMember(monologue) || !Array.isArray(monologue.elements)) {
      countBroken(removed)
      continue
    }
    const { speaker } = monologue
    const label = typeof speaker === 'number' ? `speaker_${speaker}` : undefined
    yield* breathsOf(wordsOf(monologue.elements, names.get(String(speaker)) ?? label, removed))
  }
}

/** In seconds (docs.rev.ai, "Get transcript by id"; rev.com writes clock times). */
export function readRevAi(file: JsonOutline, removed: Removed): RawTranscript {
  return { kind: 'Rev', segments: monologuesOf(file, removed) }
}
