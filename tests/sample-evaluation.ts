import type { Evaluation } from '#shared/domain/evaluation.ts'

/** A measurement whose figures agree with its matrix, for tests: nobody measured it. */
export function sampleEvaluation(): Evaluation {
  return {
    schemaVersion: 1,
    subject: {
      analyst: 'Sidelight with a test model',
      model: 'test-model-1',
      promptVersion: 'abcdef012345',
      readings: 3,
    },
    set: { name: 'Sample set', size: 12, source: 'Invented for a test; three people placed each episode.' },
    date: '2026-01-05',
    bootstrapSamples: 1000,
    agreement: {
      confusion: [
        [1, 1, 0, 0, 1],
        [0, 1, 1, 0, 0],
        [0, 0, 2, 0, 0],
        [0, 1, 0, 1, 0],
        [0, 0, 0, 0, 1],
      ],
      abstained: 2,
      abstention: { value: 0.167, low: 0.02, high: 0.4 },
      exact: { value: 0.6, low: 0.3, high: 0.9 },
      withinOne: { value: 0.8, low: 0.5, high: 1 },
      meanAbsoluteError: { value: 0.8, low: 0.2, high: 1.5 },
      signedError: { value: 0.4, low: -0.4, high: 1.3 },
      macroF1: { value: 0.607, low: 0.25, high: 0.9 },
      kappa: { value: 0.389, low: -0.1, high: 0.9 },
    },
    mirror: { pairs: 20, consistent: 0.85, shift: -0.05 },
    blindShift: { episodes: 12, changed: 0.25, shift: 0.17 },
    stability: { episodes: 12, runs: 5, identical: 0.75, spread: 0.33 },
  }
}
