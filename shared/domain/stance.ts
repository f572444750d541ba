import * as z from 'zod'

/** The index of a stance is its slider position, 0 to 4. */
export const stances = ['Far Left', 'Left-leaning', 'Centrist', 'Right-leaning', 'Far Right'] as const

export type Stance = (typeof stances)[number]

export const stanceSchema = z.enum(stances)

export const defaultStanceIndex = 2

const centrist: Stance = 'Centrist'

function fold(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

const byFoldedText = new Map<string, Stance>(stances.map((stance) => [fold(stance), stance]))

/** Ignores case and outer spaces, and accepts a hyphen or a space between words. */
export function findStance(text: string | null | undefined): Stance | undefined {
  return byFoldedText.get(fold(text ?? ''))
}

/** Returns Centrist for a text that names no stance. */
export function parseStance(text: string | null | undefined): Stance {
  return findStance(text) ?? centrist
}

export function stanceIndex(stance: Stance): number {
  return stances.indexOf(stance)
}

/** Clamps positions outside the scale. */
export function stanceAt(index: number): Stance {
  const clamped = Math.min(stances.length - 1, Math.max(0, Math.round(index)))
  return stances[clamped] ?? centrist
}

/** Index n becomes 4 − n; Centrist stays Centrist. */
export function mirrorStance(stance: Stance): Stance {
  return stanceAt(stances.length - 1 - stanceIndex(stance))
}

const left = ['Left-leaning', 'Far Left'] as const
const right = ['Right-leaning', 'Far Right'] as const

/**
 * Which stances to search, in this order: the mirrored one, then the other on its side. For Centrist there
 * are two lists, one for each side, the nearer stance first.
 */
export function oppositeSides(stance: Stance): (readonly [Stance, Stance])[] {
  if (stance === centrist) return [left, right]
  const [near, far] = stanceIndex(stance) < defaultStanceIndex ? right : left
  return [mirrorStance(stance) === near ? [near, far] : [far, near]]
}

/** The form in URLs: `Left-leaning` becomes `left_leaning`. */
export function stanceSlug(stance: Stance): string {
  return stance.toLowerCase().replace(/[\s-]/g, '_')
}

/** Accepts a label or slug in any case. Unlike `parseStance`, it rejects other texts. */
export const stanceTextSchema = z
  .string()
  .describe('A stance by its label or slug, in any case.')
  .transform((text, context) => {
    const stance = findStance(text)
    if (stance) return stance
    context.addIssue({ code: 'invalid_value', values: [...stances], input: text })
    return z.NEVER
  })
