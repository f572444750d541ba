import type { Evaluation, Measurement } from '#shared/domain/evaluation.ts'

/** Anew for each caller, because tests change it. */
const sampleTone = (): Measurement['tone'] => ({
  texts: 12,
  placed: 11,
  changed: 2,
  absolute: { value: 0.18, low: 0, high: 0.45 },
  signed: { value: 0.09, low: -0.2, high: 0.4 },
})

export function sampleMeasurement(): Measurement {
  return {
    subject: {
      analyst: 'The language model test-model-1',
      model: 'test-model-1',
      promptVersion: 'abcdef012345',
      readings: 3,
    },
    set: {
      name: 'Sample set',
      source: 'Invented for a test; three people placed each text.',
      labels: 'five-steps-by-reading',
      conclusion: 'Nothing, because it is invented.',
      group: 'subject',
      groups: 4,
      size: 15,
    },
    date: '2026-01-05',
    bootstrapSamples: 1000,
    outcomes: [
      [1, 1, 0, 0, 1, 0, 0, 0],
      [0, 1, 1, 0, 0, 0, 0, 0],
      [0, 0, 2, 0, 0, 0, 2, 0],
      [0, 1, 0, 1, 0, 0, 0, 0],
      [0, 0, 0, 0, 1, 0, 0, 0],
      [0, 0, 1, 0, 0, 1, 0, 0],
      [0, 0, 0, 0, 0, 0, 1, 0],
    ],
    coverage: { value: 0.833, low: 0.6, high: 0.98 },
    agreement: {
      exact: { value: 0.6, low: 0.3, high: 0.9 },
      side: { value: 0.714, low: 0.4, high: 1 },
      withinOne: { value: 0.8, low: 0.5, high: 1 },
      meanAbsoluteError: { value: 0.8, low: 0.2, high: 1.5 },
      signedError: { value: 0.4, low: -0.4, high: 1.3 },
      macroF1: { value: 0.607, low: 0.25, high: 0.9 },
      kappa: { value: 0.389, low: -0.1, high: 0.9 },
      rightCalledLeft: { value: 0.333, low: 0, high: 1 },
      leftCalledRight: { value: 0.2, low: 0, high: 0.6 },
    },
    calibration: {
      bands: [
        { stated: 0.6667, right: 1, count: 4 },
        { stated: 1, right: 5, count: 6 },
      ],
      expectedError: 0.2667,
    },
    mirror: { pairs: 6, placed: 5, flipped: 4, share: { value: 0.8, low: 0.4, high: 1 }, shift: -0.05 },
    blindShift: {
      texts: 12,
      placed: 10,
      changed: 3,
      absolute: { value: 0.3, low: 0.1, high: 0.6 },
      signed: { value: 0.1, low: -0.2, high: 0.4 },
    },
    tone: sampleTone(),
    stability: { texts: 15, runs: 5, identical: 12, spread: 0.33 },
    cost: {
      inputTokens: 3000,
      outputTokens: 4500,
      cacheReadTokens: 24_000,
      cacheWriteTokens: 12_000,
      cents: 13,
      seconds: 61.5,
    },
  }
}

/** An edge case for reports: few ratings, none of them Centrist, and labels by outlet instead of by text. */
export function sampleOutletMeasurement(): Measurement {
  const { set, subject, ...rest } = sampleMeasurement()
  return {
    ...rest,
    subject: {
      ...subject,
      analyst: 'The language model small-model',
      model: 'small-model',
      readings: 1,
    },
    set: { ...set, name: 'Sample outlets', labels: 'three-leans-of-the-outlet', group: 'outlet', size: 36 },
    outcomes: [
      [6, 0, 3, 0, 6, 0],
      [3, 0, 0, 3, 3, 0],
      [0, 0, 3, 0, 9, 0],
    ],
    coverage: { value: 0.417, low: 0.2, high: 0.7 },
    agreement: {
      exact: { value: 0.6, low: 0.2, high: 1 },
      side: { value: 0.75, low: 0.3, high: 1 },
      withinOne: { value: 0.8, low: 0.4, high: 1 },
      meanAbsoluteError: { value: 0.6, low: 0, high: 1.2 },
      signedError: { value: 0.2, low: -0.6, high: 1 },
      macroF1: { value: 0.444, low: 0.1, high: 0.7 },
      kappa: { value: 0.39, low: -0.3, high: 1 },
      rightCalledLeft: { value: 0, low: 0, high: 0 },
      leftCalledRight: { value: 0.333, low: 0, high: 0.8 },
    },
    calibration: { bands: [{ stated: 0.6, right: 9, count: 15 }], expectedError: 0 },
    mirror: null,
    blindShift: { texts: 12, placed: 0, changed: 0, absolute: null, signed: null },
    tone: null,
    stability: null,
    cost: { ...rest.cost, cents: 0 },
  }
}

export function sampleEvaluation(): Evaluation {
  return { schemaVersion: 3, measurements: [sampleMeasurement(), sampleOutletMeasurement()] }
}
