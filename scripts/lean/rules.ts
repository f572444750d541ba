import type { TrainingRules } from '#scripts/lean/fit-models.ts'

/** Which words and pairs may count. Four times as frequent is stricter than the two times that were known to help; it held up better. */
export const trainingRules: TrainingRules = {
  lean: { timesAsFrequent: 4, fewestHouses: 10, fewestTexts: 15 },
  gate: { timesAsFrequent: 4, fewestHouses: 25, fewestTexts: 60 },
}
