import * as z from 'zod'
import {
  countAll,
  exactShare,
  macroF1,
  meanAbsoluteError,
  meanSignedError,
  quadraticKappa,
  withinOneShare,
} from '#shared/domain/agreement.ts'
import { stances } from '#shared/domain/stance.ts'

/** A measured value with the bounds of its 95 % confidence interval. */
const figureSchema = (least: number, most: number) => {
  const bound = z.number().min(least).max(most)
  return z
    .strictObject({ value: bound, low: bound, high: bound })
    .refine(({ low, high }) => low <= high, { message: 'low must not lie above high' })
}

const share = z.number().min(0).max(1)
const stepCounts = z.array(z.int().min(0)).length(stances.length)

/** What was measured, and with what. */
const subjectSchema = z.strictObject({
  /** Who or what rated, as the page names it. */
  analyst: z.string().min(1).max(200),
  /** The model's identifier, as receipts keep it. */
  model: z.string().min(1).max(200),
  /** The prompts' version, as receipts keep it. */
  promptVersion: z.string().min(1).max(100),
  /** Readings for each episode; odd, so that there is a median. */
  readings: z
    .int()
    .min(1)
    .refine((count) => count % 2 === 1, { message: 'must be odd' }),
})

/** The episodes, and where their reference stances come from. */
const setSchema = z.strictObject({
  name: z.string().min(1).max(200),
  /** Episodes with a reference stance. */
  size: z.int().min(1),
  /** Who set the reference and how, in a sentence. */
  source: z.string().min(1).max(1000),
})

/** Against the reference. The figures are over the episodes that were placed; `abstention` is over all. */
const agreementSchema = z.strictObject({
  /** Episodes: rows are the reference, columns what was assigned, Far Left first in both. */
  confusion: z.array(stepCounts).length(stances.length),
  /** Episodes of the set that were given no place. */
  abstained: z.int().min(0),
  /** Share of the set that was given no place, 0 to 1. */
  abstention: figureSchema(0, 1),
  /** Share on exactly the reference's step, 0 to 1; higher is better. */
  exact: figureSchema(0, 1),
  /** Share on the reference's step or one beside it, 0 to 1; higher is better. */
  withinOne: figureSchema(0, 1),
  /** Mean distance in steps, 0 to 4; lower is better. */
  meanAbsoluteError: figureSchema(0, 4),
  /** Mean of assigned minus reference in steps, −4 to 4: positive is too far right, negative too far left, 0 neither. */
  signedError: figureSchema(-4, 4),
  /** F1 of each step that occurs, averaged without weights, 0 to 1; higher is better. */
  macroF1: figureSchema(0, 1),
  /** Cohen's kappa with quadratic weights, −1 to 1: 0 is what chance gives. Null where it is undefined: one and the same step is all there is. */
  kappa: figureSchema(-1, 1).nullable(),
})

/** Texts and their counterparts, in which every position is turned into the one of the other side: the places should mirror. */
const mirrorSchema = z.strictObject({
  pairs: z.int().min(1),
  /** Share of pairs whose two places are each other's mirror, 0 to 1; higher is better. */
  consistent: share,
  /** Mean of the two places' middle from the centre of the scale in steps, −2 to 2: positive means that both sides are placed too far right. */
  shift: z.number().min(-2).max(2),
})

/** The same episodes with the names left in and with the names masked, as the product does it. */
const blindShiftSchema = z.strictObject({
  episodes: z.int().min(1),
  /** Share whose stance differs, 0 to 1. */
  changed: share,
  /** Mean of the stance with names minus the blind one in steps, −4 to 4: positive means that names move it to the right. */
  shift: z.number().min(-4).max(4),
})

/** The same episodes rated again, with nothing changed. */
const stabilitySchema = z.strictObject({
  episodes: z.int().min(1),
  /** Complete ratings of each episode. */
  runs: z.int().min(2),
  /** Share with the same stance in every run, 0 to 1; higher is better. */
  identical: share,
  /** Mean distance between an episode's outermost stances in steps, 0 to 4; lower is better. */
  spread: z.number().min(0).max(4),
})

const shapeSchema = z.strictObject({
  schemaVersion: z.literal(1),
  subject: subjectSchema,
  set: setSchema,
  /** The day of the measurement, UTC. */
  date: z.iso.date(),
  /** The intervals are percentiles of this many bootstrap samples of the set's episodes. */
  bootstrapSamples: z.int().min(100),
  agreement: agreementSchema,
  /** Null where it was not measured, as for the next two. */
  mirror: mirrorSchema.nullable(),
  blindShift: blindShiftSchema.nullable(),
  stability: stabilitySchema.nullable(),
})

type Shape = z.infer<typeof shapeSchema>

/** Figures may be rounded to three decimals. */
const tolerance = 0.0006

type Contradiction = { path: string[]; message: string }

/** What the figures say that the matrix contradicts. */
function wrongFigures({ agreement, set }: Shape): Contradiction[] {
  const { confusion, kappa } = agreement
  const figures: [name: keyof Shape['agreement'], stated: number, computed: number][] = [
    ['abstention', agreement.abstention.value, agreement.abstained / set.size],
    ['exact', agreement.exact.value, exactShare(confusion)],
    ['withinOne', agreement.withinOne.value, withinOneShare(confusion)],
    ['meanAbsoluteError', agreement.meanAbsoluteError.value, meanAbsoluteError(confusion)],
    ['signedError', agreement.signedError.value, meanSignedError(confusion)],
    ['macroF1', agreement.macroF1.value, macroF1(confusion)],
    ['kappa', kappa?.value ?? Number.NaN, quadraticKappa(confusion)],
  ]
  return figures.flatMap(([name, stated, computed]) => {
    const agrees = Number.isNaN(computed) ? Number.isNaN(stated) : Math.abs(stated - computed) <= tolerance
    if (agrees) return []
    const message = `is ${figureText(stated)}, but the matrix gives ${figureText(computed)}`
    return [{ path: ['agreement', name], message }]
  })
}

const figureText = (figure: number) => (Number.isNaN(figure) ? 'null' : String(Number(figure.toFixed(4))))

/** Empty where the measurement agrees with its own matrix. */
function contradictions(evaluation: Shape): Contradiction[] {
  const { agreement, set } = evaluation
  const placed = countAll(agreement.confusion)
  if (placed === 0) return [{ path: ['agreement', 'confusion'], message: 'must hold at least one episode' }]
  if (placed + agreement.abstained !== set.size) {
    const message = `is ${set.size}, but ${placed} were placed and ${agreement.abstained} not`
    return [{ path: ['set', 'size'], message }]
  }
  return wrongFigures(evaluation)
}

/**
 * One measurement of the stance analysis, as `docs/evaluation/latest.json` holds it and `/methodology` shows it.
 * Figures that the matrix contradicts are refused.
 */
export const evaluationSchema = shapeSchema.superRefine((evaluation, context) => {
  for (const { path, message } of contradictions(evaluation))
    context.addIssue({ code: 'custom', path, message })
})

export type Evaluation = z.infer<typeof evaluationSchema>
export type Figure = z.infer<ReturnType<typeof figureSchema>>
