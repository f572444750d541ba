import * as z from 'zod'
import {
  type AgreementName,
  agreementFigures,
  agreementNames,
  confusionOf,
  coverageOf,
  expectedCalibrationError,
} from '#shared/domain/evaluation-figures.ts'
import { labelKinds, labelsOf, outcomesOf } from '#shared/domain/evaluation-labels.ts'

const figureSchema = (least: number, most: number) => {
  const bound = z.number().min(least).max(most)
  return z
    .strictObject({ value: bound, low: bound, high: bound })
    .refine(({ low, high }) => low <= high, { message: 'low must not lie above high' })
}

const share = z.number().min(0).max(1)
const count = z.int().min(0)

const subjectSchema = z.strictObject({
  analyst: z.string().min(1).max(200),
  model: z.string().min(1).max(200),
  promptVersion: z.string().min(1).max(100),
  /** Votes per text. Odd, so that the median is a vote. */
  readings: z
    .int()
    .min(1)
    .refine((readings) => readings % 2 === 1, { message: 'must be odd' }),
})

export const groupKindSchema = z.enum(['show', 'outlet', 'speaker', 'subject'])

const setSchema = z.strictObject({
  name: z.string().min(1).max(200),
  source: z.string().min(1).max(1000),
  labels: z.enum(labelKinds),
  conclusion: z.string().min(1).max(1000),
  group: groupKindSchema,
  groups: z.int().min(1),
  size: z.int().min(1),
})

/** Only texts that belong on the scale and got a place count. A figure is null where it is undefined. */
const agreementSchema = z.strictObject({
  exact: figureSchema(0, 1).nullable(),
  /**
   * Share of texts placed on the labeled side, 0 to 1, among texts that neither label nor result puts in the
   * center.
   */
  side: figureSchema(0, 1).nullable(),
  withinOne: figureSchema(0, 1).nullable(),
  /** In places, 0 to 4; lower is better. */
  meanAbsoluteError: figureSchema(0, 4).nullable(),
  /** Assigned minus label in places, −4 to 4: positive is too far right. */
  signedError: figureSchema(-4, 4).nullable(),
  /** Unweighted mean over the places that occur, 0 to 1; higher is better. */
  macroF1: figureSchema(0, 1).nullable(),
  /** Cohen's kappa with quadratic weights, −1 to 1: 0 is chance. */
  kappa: figureSchema(-1, 1).nullable(),
  /** Direction of errors: the share of texts labeled on one side that were placed on the other. */
  rightCalledLeft: figureSchema(0, 1).nullable(),
  leftCalledRight: figureSchema(0, 1).nullable(),
}) satisfies z.ZodType<Record<AgreementName, unknown>>

const calibrationSchema = z.strictObject({
  bands: z.array(z.strictObject({ stated: share, right: count, count: z.int().min(1) })).min(1),
  /** Mean gap between stated and measured probability, weighted by count, 0 to 1; lower is better. */
  expectedError: share,
})

/** Pairs of texts with left and right entities swapped: they should land on opposite sides. */
const mirrorSchema = z.strictObject({
  pairs: z.int().min(1),
  placed: count,
  flipped: count,
  share: figureSchema(0, 1).nullable(),
  /** How far the mean of the two places is off center in steps, −2 to 2: positive is too far right. */
  shift: z.number().min(-2).max(2).nullable(),
})

/** Texts that were rated in two conditions. */
const shiftSchema = z.strictObject({
  texts: z.int().min(1),
  placed: count,
  changed: count,
  /** Mean distance between the two places in steps, 0 to 4. */
  absolute: figureSchema(0, 4).nullable(),
  /** Second place minus first in steps, −4 to 4: positive means that the second one is further right. */
  signed: figureSchema(-4, 4).nullable(),
})

const stabilitySchema = z.strictObject({
  texts: z.int().min(1),
  runs: z.int().min(2),
  identical: count,
  /**
   * Mean distance between a text's outermost places in steps, 0 to 4; null unless each run placed some text.
   */
  spread: z.number().min(0).max(4).nullable(),
})

const costSchema = z.strictObject({
  inputTokens: count,
  outputTokens: count,
  cacheReadTokens: count,
  cacheWriteTokens: count,
  /** US cents at list price; null where the price is unknown. */
  cents: z.number().min(0).nullable(),
  /** Waiting time for answers, summed over all ratings. */
  seconds: z.number().min(0),
})

const measurementShape = z.strictObject({
  subject: subjectSchema,
  set: setSchema,
  date: z.iso.date(),
  bootstrapSamples: z.int().min(100),
  outcomes: z.array(z.array(count)),
  coverage: figureSchema(0, 1).nullable(),
  agreement: agreementSchema,
  /** Null if it was not measured; the same holds for the next four fields. */
  calibration: calibrationSchema.nullable(),
  mirror: mirrorSchema.nullable(),
  /** First with masked names, as the product rates, then with visible ones. */
  blindShift: shiftSchema.nullable(),
  /** The same position, first calm, then angry. */
  tone: shiftSchema.nullable(),
  stability: stabilitySchema.nullable(),
  cost: costSchema,
})

type Shape = z.infer<typeof measurementShape>

/** Figures may be rounded to three decimals. */
const tolerance = 0.0006

type Contradiction = { path: string[]; message: string }
type Claim = { path: string[]; stated: number; computed: number; by: string }

const figureText = (figure: number) => (Number.isNaN(figure) ? 'null' : String(Number(figure.toFixed(4))))

function refuseClaim({ path, stated, computed, by }: Claim): Contradiction[] {
  const agrees = Number.isNaN(computed) ? Number.isNaN(stated) : Math.abs(stated - computed) <= tolerance
  if (agrees) return []
  return [{ path, message: `is ${figureText(stated)}, but ${by} gives ${figureText(computed)}` }]
}

const valueIn = (figure: { value: number } | null) => figure?.value ?? Number.NaN

function claimsOf({ agreement, calibration, coverage, mirror, outcomes, set }: Shape): Claim[] {
  const confusion = confusionOf(outcomes, set.labels)
  return [
    ...agreementNames.map((name) => ({
      path: ['agreement', name],
      stated: valueIn(agreement[name]),
      computed: agreementFigures[name](confusion),
      by: 'the matrix',
    })),
    {
      path: ['coverage'],
      stated: valueIn(coverage),
      computed: coverageOf(outcomes, set.labels),
      by: 'the matrix',
    },
    ...(calibration
      ? [
          {
            path: ['calibration', 'expectedError'],
            stated: calibration.expectedError,
            computed: expectedCalibrationError(calibration.bands),
            by: 'its bands',
          },
        ]
      : []),
    ...(mirror
      ? [
          {
            path: ['mirror', 'share'],
            stated: valueIn(mirror.share),
            computed: mirror.flipped / mirror.placed,
            by: 'its counts',
          },
        ]
      : []),
  ]
}

function tooMany({ blindShift, calibration, mirror, set, stability, tone }: Shape): Contradiction[] {
  const parts: [path: string[], part: number, whole: number][] = [
    [['mirror', 'placed'], mirror?.placed ?? 0, mirror?.pairs ?? 0],
    [['mirror', 'flipped'], mirror?.flipped ?? 0, mirror?.placed ?? 0],
    [['mirror', 'pairs'], (mirror?.pairs ?? 0) * 2, set.size],
    [['blindShift', 'placed'], blindShift?.placed ?? 0, blindShift?.texts ?? 0],
    [['blindShift', 'changed'], blindShift?.changed ?? 0, blindShift?.texts ?? 0],
    [['tone', 'placed'], tone?.placed ?? 0, tone?.texts ?? 0],
    [['tone', 'changed'], tone?.changed ?? 0, tone?.texts ?? 0],
    [['stability', 'identical'], stability?.identical ?? 0, stability?.texts ?? 0],
    ...(calibration?.bands ?? []).map((band, index): [string[], number, number] => [
      ['calibration', 'bands', String(index)],
      band.right,
      band.count,
    ]),
  ]
  return parts.flatMap(([path, part, whole]) =>
    part > whole ? [{ path, message: `counts ${part} of ${whole}` }] : [],
  )
}

/** The absolute distance is at least the signed one, and either both exist or neither. */
function wrongShift(name: 'blindShift' | 'tone', shift: Shape['tone']): Contradiction[] {
  if (!shift) return []
  const { absolute, placed, signed } = shift
  const path = [name, 'absolute']
  if ((absolute === null) !== (placed === 0) || (signed === null) !== (placed === 0))
    return [{ path, message: 'must be there exactly where texts were placed' }]
  const isSmaller = absolute && signed && absolute.value + tolerance < Math.abs(signed.value)
  return isSmaller ? [{ path, message: 'is smaller than the signed shift' }] : []
}

function contradictions(measurement: Shape): Contradiction[] {
  const { outcomes, set } = measurement
  const rows = labelsOf(set.labels).length
  const columns = outcomesOf(set.labels).length
  if (outcomes.length !== rows || outcomes.some((row) => row.length !== columns))
    return [{ path: ['outcomes'], message: `must have ${rows} rows of ${columns}` }]
  const counted = outcomes.flat().reduce((sum, one) => sum + one, 0)
  if (counted !== set.size) return [{ path: ['set', 'size'], message: `is ${set.size}, not ${counted}` }]
  return [
    ...claimsOf(measurement).flatMap(refuseClaim),
    ...tooMany(measurement),
    ...wrongShift('blindShift', measurement.blindShift),
    ...wrongShift('tone', measurement.tone),
  ]
}

export const measurementSchema = measurementShape.superRefine((measurement, context) => {
  for (const { path, message } of contradictions(measurement))
    context.addIssue({ code: 'custom', path, message })
})

/** What `npm run evaluate` writes and `/methodology` shows; newest first. */
export const evaluationSchema = z
  .strictObject({ schemaVersion: z.literal(3), measurements: z.array(measurementSchema).min(1) })
  .refine(
    ({ measurements }) =>
      measurements.every(({ date }, index) => date <= (measurements[index - 1]?.date ?? date)),
    { path: ['measurements'], message: 'must stand newest first' },
  )

export type Measurement = z.infer<typeof measurementSchema>
export type Evaluation = z.infer<typeof evaluationSchema>
export type Figure = z.infer<ReturnType<typeof figureSchema>>
