/** `confidence` is the share of readings that chose the stance, from 0 to 1; null without a stance. */
export const isLowConfidence = (confidence: number | null): boolean =>
  confidence !== null && confidence <= 0.5
