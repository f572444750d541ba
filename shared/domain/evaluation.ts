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

/** A measured value with the bounds of its 95 % confidence interval. */
const figureSchema = (least: number, most: number) => {
  const bound = z.number().min(least).max(most)
  return z
    .strictObject({ value: bound, low: bound, high: bound })
    .refine(({ low, high }) => low <= high, { message: 'low must not lie above high' })
}

const share = z.number().min(0).max(1)
const count = z.int().min(0)

/** What was measured, and with what. */
const subjectSchema = z.strictObject({
  /** Who or what rated, as the page names it. */
  analyst: z.string().min(1).max(200),
  /** The model's identifier, as receipts keep it. */
  model: z.string().min(1).max(200),
  /** The prompts' version, as receipts keep it. */
  promptVersion: z.string().min(1).max(100),
  /** Readings of each text; odd, so that there is a median. */
  readings: z
    .int()
    .min(1)
    .refine((readings) => readings % 2 === 1, { message: 'must be odd' }),
})

/** What a text of a set is grouped by: texts of one group depend on each other. */
export const groupKindSchema = z.enum(['show', 'outlet', 'speaker', 'subject'])

/** The texts, and where their labels come from. */
const setSchema = z.strictObject({
  name: z.string().min(1).max(200),
  /** Who set the labels and how, in a sentence or two. */
  source: z.string().min(1).max(1000),
  labels: z.enum(labelKinds),
  /** What may be concluded from a measurement with it, in a sentence or two. */
  conclusion: z.string().min(1).max(1000),
  group: groupKindSchema,
  groups: z.int().min(1),
  size: z.int().min(1),
})

/** Against the labels, over the texts that belong on the scale and were placed. Null where a figure is undefined. */
const agreementSchema = z.strictObject({
  /** Share on exactly the label's place, 0 to 1; higher is better. */
  exact: figureSchema(0, 1).nullable(),
  /** Share on the label's side of the center, among what both place left or right of it, 0 to 1; higher is better. */
  side: figureSchema(0, 1).nullable(),
  /** Share on the label's place or one beside it, 0 to 1; higher is better. */
  withinOne: figureSchema(0, 1).nullable(),
  /** Mean distance in places, 0 to 4; lower is better. */
  meanAbsoluteError: figureSchema(0, 4).nullable(),
  /** Mean of assigned minus label in places, −4 to 4: positive is too far right, negative too far left, 0 neither. */
  signedError: figureSchema(-4, 4).nullable(),
  /** F1 of each place that occurs, averaged without weights, 0 to 1; higher is better. */
  macroF1: figureSchema(0, 1).nullable(),
  /** Cohen's kappa with quadratic weights, −1 to 1: 0 is what chance gives. */
  kappa: figureSchema(-1, 1).nullable(),
}) satisfies z.ZodType<Record<AgreementName, unknown>>

/** What was stated of the chance to be right, and how often it was. */
const calibrationSchema = z.strictObject({
  bands: z.array(z.strictObject({ stated: share, right: count, count: z.int().min(1) })).min(1),
  /** Mean distance between stated and measured, weighted by the bands' counts, 0 to 1; lower is better. */
  expectedError: share,
})

/** Texts and their counterparts with the entities of left and right swapped: the two should land on opposite sides. */
const mirrorSchema = z.strictObject({
  pairs: z.int().min(1),
  /** Pairs of which both texts were placed. */
  placed: count,
  /** Of these, the ones whose two places lie on opposite sides of the center. */
  flipped: count,
  /** `flipped` of `placed`, 0 to 1; null where none was placed. */
  share: figureSchema(0, 1).nullable(),
  /** Mean of the two places' middle from the center in steps, −2 to 2: positive means both too far right. */
  shift: z.number().min(-2).max(2).nullable(),
})

/** The same texts with names left in and with names masked, as the product does it. */
const blindShiftSchema = z.strictObject({
  texts: z.int().min(1),
  /** Texts that were placed both times. */
  placed: count,
  /** Texts with another outcome, whether placed or not. */
  changed: count,
  /** Mean distance between the two places in steps, 0 to 4. */
  absolute: figureSchema(0, 4).nullable(),
  /** Mean of the place with names minus the blind one in steps, −4 to 4: positive means that names move it right. */
  signed: figureSchema(-4, 4).nullable(),
})

/** The same texts rated again, with nothing changed. */
const stabilitySchema = z.strictObject({
  texts: z.int().min(1),
  /** Complete ratings of each text. */
  runs: z.int().min(2),
  /** Texts with the same outcome in every run. */
  identical: count,
  /** Mean distance between a text's outermost places in steps, 0 to 4; null where none was placed in each run. */
  spread: z.number().min(0).max(4).nullable(),
})

/** Of the whole measurement. */
const costSchema = z.strictObject({
  inputTokens: count,
  outputTokens: count,
  cacheReadTokens: count,
  cacheWriteTokens: count,
  /** At list price; null where it is not known. */
  cents: z.number().min(0).nullable(),
  /** Spent waiting for answers, summed over all ratings. */
  seconds: z.number().min(0),
})

const measurementShape = z.strictObject({
  subject: subjectSchema,
  set: setSchema,
  /** The day of the measurement, UTC. */
  date: z.iso.date(),
  /** The intervals are percentiles of this many bootstrap samples of the set's groups. */
  bootstrapSamples: z.int().min(100),
  /** Texts by label (rows, as `labelsOf`) and by what became of them (columns, as `outcomesOf`). */
  outcomes: z.array(z.array(count)),
  /** Of the texts that belong on the scale, the share that was placed, 0 to 1. */
  coverage: figureSchema(0, 1).nullable(),
  agreement: agreementSchema,
  /** Null where it was not measured, as for the next three. */
  calibration: calibrationSchema.nullable(),
  mirror: mirrorSchema.nullable(),
  blindShift: blindShiftSchema.nullable(),
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

/** Every figure that can be computed again from counts in the measurement. */
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

/** Counts of a part that are more than the whole. */
function tooMany({ blindShift, calibration, mirror, set, stability }: Shape): Contradiction[] {
  const parts: [path: string[], part: number, whole: number][] = [
    [['mirror', 'placed'], mirror?.placed ?? 0, mirror?.pairs ?? 0],
    [['mirror', 'flipped'], mirror?.flipped ?? 0, mirror?.placed ?? 0],
    [['mirror', 'pairs'], (mirror?.pairs ?? 0) * 2, set.size],
    [['blindShift', 'placed'], blindShift?.placed ?? 0, blindShift?.texts ?? 0],
    [['blindShift', 'changed'], blindShift?.changed ?? 0, blindShift?.texts ?? 0],
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

/** A distance cannot be smaller than the same with its direction, and both are there or neither is. */
function wrongShift({ blindShift }: Shape): Contradiction[] {
  if (!blindShift) return []
  const { absolute, placed, signed } = blindShift
  const path = ['blindShift', 'absolute']
  if ((absolute === null) !== (placed === 0) || (signed === null) !== (placed === 0))
    return [{ path, message: 'must be there exactly where texts were placed' }]
  const isSmaller = absolute && signed && absolute.value + tolerance < Math.abs(signed.value)
  return isSmaller ? [{ path, message: 'is smaller than the signed shift' }] : []
}

/** Empty where the measurement agrees with its own counts. */
function contradictions(measurement: Shape): Contradiction[] {
  const { outcomes, set } = measurement
  const rows = labelsOf(set.labels).length
  const columns = outcomesOf(set.labels).length
  if (outcomes.length !== rows || outcomes.some((row) => row.length !== columns))
    return [{ path: ['outcomes'], message: `must have ${rows} rows of ${columns}` }]
  const counted = outcomes.flat().reduce((sum, one) => sum + one, 0)
  if (counted !== set.size) return [{ path: ['set', 'size'], message: `is ${set.size}, not ${counted}` }]
  return [...claimsOf(measurement).flatMap(refuseClaim), ...tooMany(measurement), ...wrongShift(measurement)]
}

/** One measurement of the stance analysis. Figures that its own counts contradict are refused. */
export const measurementSchema = measurementShape.superRefine((measurement, context) => {
  for (const { path, message } of contradictions(measurement))
    context.addIssue({ code: 'custom', path, message })
})

/** Every measurement that is shown, newest first, as `latest.json` in `docs/evaluation` holds them and `/methodology` shows them. */
export const evaluationSchema = z
  .strictObject({ schemaVersion: z.literal(2), measurements: z.array(measurementSchema).min(1) })
  .refine(
    ({ measurements }) =>
      measurements.every(({ date }, index) => date <= (measurements[index - 1]?.date ?? date)),
    { path: ['measurements'], message: 'must stand newest first' },
  )

export type Measurement = z.infer<typeof measurementSchema>
export type Evaluation = z.infer<typeof evaluationSchema>
export type Figure = z.infer<ReturnType<typeof figureSchema>>
