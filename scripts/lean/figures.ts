import * as z from 'zod'

const share = z.number().min(0).max(1)
const figure = z.strictObject({ value: z.number(), low: z.number(), high: z.number() })
const answer = z.enum(['left', 'right', 'not-sure', 'not-political'])
const count = z.int().min(0)

const bandSchema = z.strictObject({
  /** Distance of the score from 0. */
  from: z.number(),
  to: z.number().nullable(),
  articles: count,
  outlets: count,
  /** What the other folds say of this band, and what came true. */
  claimed: share,
  right: share,
})

const ratedTextSchema = z.strictObject({
  name: z.string(),
  /** The party, or the step that an invented show was written for. */
  side: z.string(),
  passages: count,
  politicalPassages: count,
  score: z.number(),
  answer,
})

/** What `docs/evaluation/embedded-analyst.json` holds: written by `npm run train-lean`, never by hand. */
export const leanFiguresSchema = z.strictObject({
  schemaVersion: z.literal(1),
  seed: z.int(),
  folds: count,
  bootstrapSamples: count,
  data: z.strictObject({
    articles: z.strictObject({ left: count, center: count, right: count }),
    outlets: z.strictObject({ left: count, center: count, right: count }),
    otherShows: z.array(z.strictObject({ name: z.string(), passages: count, takenForPolitical: count })),
  }),
  model: z.strictObject({ leanFeatures: count, gateFeatures: count, threshold: z.number() }),
  /** Chance of ranking a text of a right outlet right of one of a left outlet. */
  auc: figure,
  answers: z.strictObject({
    articles: count,
    outlets: count,
    /** Share of all texts that get a side, the three leans weighing the same. */
    coverage: figure,
    /** Share of these that are right; a side for a text of a center outlet is wrong. */
    right: figure,
    /** The same, over left and right outlets alone. */
    rightWithoutCenter: figure,
    leftAnswers: z.strictObject({ articles: count, right: share }),
    rightAnswers: z.strictObject({ articles: count, right: share }),
  }),
  calibration: z.strictObject({ error: share, bands: z.array(bandSchema) }),
  gate: z.strictObject({ auc: z.number(), articlesFound: share, otherPassed: share }),
  transfer: z.strictObject({
    presidents: z.array(ratedTextSchema),
    members: z.strictObject({ speakers: count, auc: z.number(), answered: count, right: count }),
    shows: z.array(ratedTextSchema),
  }),
  strongest: z.strictObject({
    left: z.array(z.string()),
    right: z.array(z.string()),
    political: z.array(z.string()),
  }),
})

export type LeanFigures = z.infer<typeof leanFiguresSchema>
