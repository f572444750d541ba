import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { groupKindSchema } from '#shared/domain/evaluation.ts'
import { type LabelKind, labelKinds, labelsOf, placesOf } from '#shared/domain/evaluation-labels.ts'

const manifestSchema = z.strictObject({
  name: z.string().min(1).max(200),
  /** Who wrote the texts and labels, and how. */
  source: z.string().min(1).max(1000),
  labels: z.enum(labelKinds),
  /** What a measurement with this set can show. */
  conclusion: z.string().min(1).max(1000),
  /** What the texts of a `group` have in common, such as the speaker. */
  group: groupKindSchema,
})

const textSchema = z
  .strictObject({
    id: z.string().regex(/^[\w-]{1,100}$/, 'must be 1 to 100 letters, digits, - and _'),
    group: z.string().min(1).max(200),
    label: z.string(),
    text: z.string().trim().min(1).max(700_000).optional(),
    segments: z
      .array(z.strictObject({ speaker: z.string().optional(), text: z.string().trim().min(1) }))
      .min(1)
      .optional(),
    /** The id of the text that this one mirrors. */
    mirrorOf: z.string().optional(),
    /** The id of the calm text whose position this one states angrily. */
    angryOf: z.string().optional(),
    /**
     * Names spoken in the first sentence. Votes normally see them masked; the blind shift is measured by not
     * masking them.
     */
    names: z.strictObject({ show: z.string().min(3), author: z.string().min(3) }).optional(),
  })
  .refine(({ text, segments }) => (text === undefined) !== (segments === undefined), {
    message: 'must have either text or segments',
  })
  .refine(({ angryOf, mirrorOf }) => angryOf === undefined || mirrorOf === undefined, {
    message: 'must not have both mirrorOf and angryOf',
  })

export type Manifest = z.infer<typeof manifestSchema>
export type LabeledText = z.infer<typeof textSchema>
export type EvaluationSet = { manifest: Manifest; texts: LabeledText[] }

export const manifestFile = 'manifest.json'
export const textsFile = 'texts.jsonl'

/** The set cannot be used. The message names the file and at most ten faults. */
export class EvaluationSetError extends Error {
  override readonly name = 'EvaluationSetError'
}

function refuse(file: string, faults: readonly string[]): never {
  const rest = faults.length > 10 ? [`and ${faults.length - 10} more`] : []
  throw new EvaluationSetError([`${file} can't be used:`, ...faults.slice(0, 10), ...rest].join('\n  '))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return refuse(file, ["the file can't be read"])
  }
}

/** Returns the parsed value, or its faults as sentences. */
function parse<Schema extends z.ZodType>(json: string, schema: Schema) {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return { faults: ["isn't JSON"] }
  }
  const outcome = schema.safeParse(parsed)
  if (outcome.success) return { value: outcome.data, faults: [] }
  return {
    faults: outcome.error.issues.map(({ path, message }) =>
      [path.join('.'), message].filter(Boolean).join(': '),
    ),
  }
}

/** The opposite place on the scale. Labels without a place stay the same. */
function mirrorLabel(label: string, places: readonly string[]): string {
  const place = places.indexOf(label)
  return place < 0 ? label : (places[places.length - 1 - place] ?? label)
}

/** Faults of a mirrored or angry text in relation to its original. */
function pairFaults(one: LabeledText, byId: ReadonlyMap<string, LabeledText>, labels: LabelKind): string[] {
  const id = one.mirrorOf ?? one.angryOf
  if (id === undefined) return []
  const original = byId.get(id)
  const verb = one.mirrorOf === undefined ? 'repeats' : 'mirrors'
  if (!original) return [`${verb} ${id}, which isn't in the set`]
  const wanted = one.mirrorOf === undefined ? original.label : mirrorLabel(original.label, placesOf(labels))
  return [
    ...(original.group === one.group ? [] : [`must be in the group of ${id}`]),
    ...(original.angryOf === undefined ? [] : [`${verb} ${id}, which is itself angry`]),
    ...(wanted === one.label
      ? []
      : [`its label ${verb === 'mirrors' ? "doesn't mirror" : 'is not'} that of ${id}`]),
  ]
}

function faultsAmong({ manifest, texts }: EvaluationSet): string[] {
  const labels = labelsOf(manifest.labels)
  // If two texts have the same id, the first one is kept and the second one is reported.
  const byId = new Map(texts.toReversed().map((one) => [one.id, one]))
  return texts.flatMap((one, index) =>
    [
      ...(byId.get(one.id) === one ? [] : ['the id is used twice']),
      ...(labels.includes(one.label) ? [] : [`the label must be one of ${labels.join(', ')}`]),
      ...pairFaults(one, byId, manifest.labels),
    ].map((fault) => `text ${index + 1} (${one.id}): ${fault}`),
  )
}

/**
 * Reads `manifest.json` and `texts.jsonl`, which has one text per line.
 * @throws EvaluationSetError with the file and its faults
 */
export function readEvaluationSet(folder: string): EvaluationSet {
  const manifestPath = join(folder, manifestFile)
  const manifest = parse(readText(manifestPath), manifestSchema)
  if (!manifest.value) return refuse(manifestPath, manifest.faults)
  const path = join(folder, textsFile)
  const lines = readText(path)
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
  if (lines.length === 0) refuse(path, ['contains no text'])
  const read = lines.map(({ line, number }) => ({ number, ...parse(line, textSchema) }))
  const faults = read.flatMap((one) => one.faults.map((fault) => `line ${one.number}: ${fault}`))
  if (faults.length > 0) refuse(path, faults)
  const set = { manifest: manifest.value, texts: read.flatMap(({ value }) => value ?? []) }
  const wrong = faultsAmong(set)
  return wrong.length > 0 ? refuse(path, wrong) : set
}
